import { nearest, opError } from '@adlc/core'

/** The commands and flags that exist, with their dashes. */
export type KnownWords = readonly string[]

const unknownWords = /^Unknown (?:arguments?|commands?): /
const missingValue = 'Not enough arguments following: '

/** The word as the user wrote it: yargs drops the dashes. */
function asWritten(word: string, argv: readonly string[]): string {
  const forms = [`--${word}`, `-${word}`]
  return forms.find((form) => argv.some((own) => own === form || own.startsWith(`${form}=`))) ?? word
}

function unknownWord(word: string, argv: readonly string[], known: KnownWords): string {
  const written = asWritten(word, argv)
  if (argv[0] === 'quiet' && written !== 'quiet' && !written.startsWith('-')) {
    return `unexpected argument ${JSON.stringify(written)}; the command comes after --, as in cplat quiet -- ${written}`
  }
  const near = nearest(written, known)
  return `unknown ${written.startsWith('-') ? 'flag' : 'command'} ${written}${near === null ? '' : `; did you mean ${near}?`}`
}

/** Turns what yargs says about the command line `argv` into an operational error that names the nearest known word. */
export function usageError(message: string, argv: readonly string[], known: KnownWords): Error {
  const help = argv[0] === 'quiet' ? 'cplat quiet --help' : 'cplat --help'
  const unknown = unknownWords.exec(message)
  const [word = ''] = unknown === null ? [] : message.slice(unknown[0].length).split(', ', 1)
  let text = message
  if (unknown !== null) text = unknownWord(word, argv, known)
  else if (message.startsWith(missingValue)) text = `--${message.slice(missingValue.length)}: needs a value`
  return opError(`${text} (see ${help})`)
}

/** Refuses a value for a flag that takes none: yargs would read any but `true` as false. */
export function refuseFlagValues(argv: readonly string[], flags: readonly string[]): void {
  const wrong = flags.find((flag) => argv.some((word) => word.startsWith(`--${flag}=`)))
  if (wrong !== undefined) throw opError(`--${wrong}: takes no value`)
}
