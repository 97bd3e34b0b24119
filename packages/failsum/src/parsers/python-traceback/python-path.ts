import { isOwnPath } from '../../location.ts'

const runtime = /(?:^|[\\/])(?:lib\d{0,2}[\\/](?:python|pypy)\d[\d.]{0,6}|[Pp]ython\d{1,4}(?:-32)?[\\/][Ll]ib|_pytest|pluggy|runpy\.py$)(?:[\\/]|$)|^</

/** True for a path that can be the project's own Python code: not a package, not the standard library. */
export function isOwnPythonPath(path: string): boolean {
  return isOwnPath(path) && !runtime.test(path)
}
