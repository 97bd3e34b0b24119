/** The code of a system error such as `ENOENT`, null for any other value. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

const reasons = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the file size limit is reached'],
  ['EIO', 'the disk reports an I/O error'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['ELOOP', 'it is a symbolic link'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
])

/** Why a system call failed, in words. */
export function errorReason(error: unknown): string {
  const known = reasons.get(errorCode(error) ?? '')
  if (known !== undefined) return known
  return error instanceof Error ? error.message : String(error)
}
