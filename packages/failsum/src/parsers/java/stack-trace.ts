import type { Location } from '../../location.ts'

/** An exception as the JVM prints it, with its causes. */
export interface JavaTrace {
  /** The first frame of the project in the last cause that has one. */
  readonly place: Location | null
  /** Each cause, its first own frames below it. */
  readonly told: readonly string[]
  /** Index after the last line. */
  readonly end: number
}

const frame = /^\s{1,20}at ((?:[\w.$-]{1,100}(?:@[\w.+-]{1,60})?\/)?)([\w.$<>]{1,600})\(([^():]{1,300})(?::(\d{1,9}))?\)/
const cause = /^\s{0,20}(?:Caused by|Suppressed): \S/
const more = /^\s{1,20}\.\.\. \d{1,6} (?:more|common frames omitted)$/
const library = /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|org\.(?:junit|testng|apache\.maven|gradle|codehaus|hamcrest|assertj|mockito|springframework|scalatest|hibernate|eclipse\.jetty|jboss))\./
const ownPerCause = 3
const mostLines = 2000

/** True for a frame of the JVM, which is what tells a trace from prose. */
export const isJavaFrame = (line: string): boolean => frame.test(line)

/** Reads the frames and causes below the line at `start`, which names the exception. */
export function readJavaTrace(lines: readonly string[], start: number): JavaTrace {
  const told: string[] = []
  let place: Location | null = null
  let own = 0
  let index = start + 1
  let wasCause = false
  for (; index < Math.min(lines.length, start + mostLines); index += 1) {
    const line = lines[index] ?? ''
    const at = frame.exec(line)
    if (at !== null) {
      const [, module = '', method = '', file = '', number] = at
      if (module.startsWith('java.') || module.startsWith('jdk.') || library.test(method) || number === undefined) continue
      if (own === 0) place = { file: fileOf(method, file), line: Number(number), column: null }
      own += 1
      if (own <= ownPerCause) told.push(line.trim())
      wasCause = false
    } else if (cause.test(line)) {
      told.push(line.trim())
      own = 0
      wasCause = true
    } else if (!more.test(line) && !(wasCause && isJavaFrame(lines[index + 1] ?? '') && line.trim() !== '')) break
  }
  return { place, told, end: index }
}

/** The path that the package of a class gives its file; the JVM prints no more than the name. */
function fileOf(method: string, file: string): string {
  const parts = method.split('.')
  const folders = parts.slice(0, parts.findIndex((part) => /^[A-Z]/.test(part)))
  return folders.length > 0 && parts.some((part) => /^[A-Z]/.test(part)) ? `${folders.join('/')}/${file}` : file
}
