const errorName = /^(?:[A-Za-z_$][\w$.]{0,80})?(?:Error|Exception)(?: \[[A-Z_]{1,60}\])?[: ]/i
const errorStart = /^(?:error|fatal|panic|failed|failure|uncaught|traceback)\b[^.]/i
const errorWord = /(?:^|[\s:([])(?:error|fatal error|fatal|ERR!|Error)(?::|\])/i
const errorText =
  /command not found|: not found$|No such file or directory|Permission denied|[Cc]annot find |ENOENT|EACCES/
const crashText = /Segmentation fault|core dumped/
const errorMark = /^(?:✖|✗|✘|×|❌|✕)/u
const harmless = /\b(?:0|no|without) (?:errors?|failures?|failed)\b|^(?:warn(?:ing)?|info|debug|at)\b|\b[Ww]arning:/i

/** True for a line that a person would take for an error message: `Error: …`, `fatal: …`, `x: command not found`. */
export function looksLikeError(line: string): boolean {
  const text = line.trim().slice(0, 400)
  if (text.length < 5 || harmless.test(text)) return false
  return [errorName, errorStart, errorWord, errorText, crashText, errorMark].some((pattern) => pattern.test(text))
}

const networkWords: readonly RegExp[] = [
  /\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ESOCKETTIMEDOUT|ERR_SOCKET_TIMEOUT|EPIPE)\b/,
  /\b(?:EPROTO|ENOSPC)\b/,
  /\b(?:E429|E401|E403|ENEEDAUTH|E5\d\d|UNABLE_TO_[A-Z_]{1,60}|SELF_SIGNED_CERT[A-Z_]{0,40}|CERT_[A-Z_]{1,40})\b/,
  /socket hang up|network timeout|(?:Response Code:|- ) ?(?:401|403|429|5\d\d)\b/,
]

/** True for an error of the network, the registry or the machine: nothing that a change of the code can mend. */
export function isInfraError(text: string): boolean {
  return networkWords.some((words) => words.test(text))
}
