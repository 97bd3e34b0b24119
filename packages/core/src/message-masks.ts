/** Something that differs from run to run, and the fixed word that stands for it. */
export interface Mask {
  readonly pattern: RegExp
  readonly replacement: string | ((match: string, ...groups: string[]) => string)
}

const segment = String.raw`[^\s/\\:;,'"\`()<>|\]]+`
const separator = String.raw`[\\/]{1,2}`
/** A path begins here: neither inside a word or URL, nor right after a mask. */
const pathStart = String.raw`(?<![\w.~>-])`

const paths: readonly Mask[] = [
  {
    pattern: new RegExp(`${pathStart}(?:/private)?/(?:var/)?tmp/(?:pytest-of-${segment}/)?${segment}`, 'g'),
    replacement: '<path>',
  },
  {
    pattern: new RegExp(`${pathStart}(?:/private)?/var/folders/${segment}/${segment}/[A-Z]/${segment}`, 'g'),
    replacement: '<path>',
  },
  {
    pattern: new RegExp(
      `${pathStart}[A-Za-z]:${separator}Users${separator}${segment}${separator}AppData${separator}Local${separator}Temp${separator}${segment}`,
      'gi',
    ),
    replacement: '<path>',
  },
  { pattern: new RegExp(`${pathStart}/(?:home|Users)/${segment}(?=/)`, 'g'), replacement: '<home>' },
  { pattern: new RegExp(`${pathStart}[A-Za-z]:${separator}Users${separator}${segment}(?=[\\\\/])`, 'gi'), replacement: '<home>' },
]

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? '
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const clock = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?[AP]M\b)?`
const zone = String.raw`(?:Z\b| ?(?:GMT|UTC)(?:[+-]\d{2}:?\d{2})?\b| ?[+-]\d{2}:?\d{2}\b)`

const times: readonly Mask[] = [
  {
    pattern: new RegExp(String.raw`(?<!\d)\d{4}[-/](?:0[1-9]|1[0-2])[-/](?:0[1-9]|[12]\d|3[01])(?!\d)(?:[T_ ]${clock}${zone}?)?`, 'g'),
    replacement: '<time>',
  },
  {
    pattern: new RegExp(String.raw`(?<!\d)\d{1,2}/(?:\d{1,2}|${month})/\d{4}(?!\d)(?:[:,]? ?${clock}${zone}?)?`, 'g'),
    replacement: '<time>',
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b${day})?\b(?:${month} \d{1,2}|\d{1,2} ${month})(?: \d{4})?,? ${clock}${zone}?(?: \d{4}\b)?(?: \([A-Z][A-Za-z ]{1,40}\))?`,
      'g',
    ),
    replacement: '<time>',
  },
  { pattern: new RegExp(String.raw`(?<![\w:.])${clock}${zone}?(?![\w:])`, 'g'), replacement: '<time>' },
  { pattern: new RegExp(String.raw`(?<![\w.])20\d{6}[T-]\d{6}${zone}?(?![\w.])`, 'g'), replacement: '<time>' },
  // Milliseconds since 1970, of the years 2014 to 2033.
  { pattern: /(?<![\w.])1[4-9]\d{11}(?![\w.])/g, replacement: '<time>' },
]

const numbers: readonly Mask[] = [
  { pattern: /(seed\b["']?[ :=]{1,3}["']?)-?(?:0x[\da-f]{1,32}|\d{1,20})\b/gi, replacement: '$1<seed>' },
  {
    pattern: /\b((?:attempt|retry|retrying) ?[#(:]?(?: ?#)?)\d{1,6}(?:(?: of |\/)\d{1,6})?\b(?! times?\b)/gi,
    replacement: '$1<attempt>',
  },
  { pattern: /\b(try ?#?)\d{1,6}(?: of |\/)\d{1,6}\b/gi, replacement: '$1<attempt>' },
  { pattern: /(\blocalhost:|\b127\.0\.0\.1:|\b0\.0\.0\.0:|\[::1?\]:|(?<!:):::|\bport[ :=]{1,2})\d{2,5}\b/gi, replacement: '$1<port>' },
  { pattern: /\b(pid["']?[ :=#]{1,3})\d{1,10}\b/gi, replacement: '$1<pid>' },
  // A name in front of an index and a colon behind it: `worker[1234]:`, or two ids: `xcodebuild[2275:7461]`.
  { pattern: /(?<=(?<![\w.:/])[A-Za-z][\w-]{0,60})\[(?:\d{3,7}(?=\]:)|\d{1,7}:\d{1,10}(?=\]))/g, replacement: '[<pid>' },
  { pattern: /\b((?:node|python3?|ruby|java|postgres|redis|nginx|sshd|systemd|dockerd|containerd|bash|sh)\[)\d{1,7}(?=\])/g, replacement: '$1<pid>' },
  { pattern: /(\bthread '[^']{0,200}' \()\d{1,10}(?=\))/g, replacement: '$1<pid>' },
  { pattern: /(==|\[)\d{1,10}(?===|:0x[\da-f])/g, replacement: '$1<pid>' },
  { pattern: /(\bgoroutine )\d{1,10}\b/g, replacement: '$1<pid>' },
]

const identifiers: readonly Mask[] = [
  { pattern: /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi, replacement: '<uuid>' },
  { pattern: /\b0x[\da-f]{5,32}\b/gi, replacement: '<address>' },
  // A digit and a letter, so that neither a word nor a number is taken for a hash; not the digits of a float, not a colour.
  { pattern: /(?<!\d\.|#)\b(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{7,}\b/gi, replacement: '<hash>' },
]

const amount = String.raw`\d{1,15}(?:[.,]\d{1,9}){0,2}`
const unit = '(?:[mh]| ?(?:[nuµμm]?s|millis(?:econds?)?|msecs?|secs?|seconds?|mins?|minutes?|hrs?|hours?))'
const duration = `${amount}${unit}(?!\\w)`

const durations: readonly Mask[] = [
  {
    // A duration that is all there is between two quotes is a value under test, not a measurement.
    pattern: new RegExp(`(["'\`]?)(?<![\\w.])[<~]?${duration}(?: ?${duration}){0,3}(["'\`]?)`, 'g'),
    replacement: (match, open = '', close = '') => (open !== '' && open === close ? match : `${open}<duration>${close}`),
  },
]

/** Every mask, in the order in which they are to be applied. */
export const messageMasks: readonly Mask[] = [...paths, ...times, ...numbers, ...identifiers, ...durations]
