import { cleanPath } from '../location.ts'
import type { ParsedEntry, Parser, ParseResult, Segment } from '../parser.ts'

const located = /^(?:vet: )?((?:[A-Za-z]:)?[^\s:"'`][^:"'`]{0,600}\.(?:go|mod|s|y)):(\d{1,9})(?::(\d{1,9}))?: (\S.{0,4000})$/
const packageHead = /^# \S{1,300}(?: \[\S{1,300}\])?$/
const linter = / \(([a-z][a-z0-9-]{1,30})\)$/
const command = /^(?:go: (?!downloading |finding |extracting |found |upgraded |added |creating |to add |warning: )\S|stat \S{1,1000}: directory not found$|package \S{1,300} is not in (?:GOROOT|std)|pattern \S{1,300}: |no required module provides package |import cycle not allowed|build constraints exclude all Go files|cannot find package |no Go files in )/
const caret = /^[\s]{0,400}\^$/

/** Lines that belong to the error above them: more of its message behind a tab, or the code and caret of a linter. */
function afterMore(lines: readonly string[], start: number): number {
  let index = start
  while (index < Math.min(lines.length, start + 20) && /^\t\S/.test(lines[index] ?? '') && !caret.test(lines[index + 1] ?? '')) index += 1
  return caret.test(lines[index + 1] ?? '') && (lines[index] ?? '').trim() !== '' ? index + 2 : index
}

function parse({ lines, isClaimed }: Segment): ParseResult {
  const entries: ParsedEntry[] = []
  const seen = new Set<string>()
  const noise: [number, number][] = []
  let inPackage = false
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (line.trim() === '' || isClaimed(index)) continue
    if (packageHead.test(line)) {
      inPackage = true
      continue
    }
    const at = line.includes('.go:') || line.includes('.mod:') || line.includes('.s:') || line.includes('.y:') ? located.exec(line) : null
    if (at !== null && (inPackage || at[3] !== undefined)) {
      const end = afterMore(lines, index + 1)
      const excerpt = lines.slice(index + 1, end).filter((text) => text.trim() !== '')
      const rule = inPackage ? null : (linter.exec(at[4] ?? '')?.[1] ?? null)
      const message = rule === null ? (at[4] ?? '') : (at[4] ?? '').replace(linter, '')
      const key = JSON.stringify(at.slice(1))
      if (seen.has(key)) noise.push([index, end])
      else entries.push({ kind: rule === null || rule === 'typecheck' ? 'compile' : 'lint', name: null, file: cleanPath(at[1] ?? ''), line: Number(at[2]), column: at[3] === undefined ? null : Number(at[3]), rule, message, excerpt, start: index, end })
      seen.add(key)
      index = end - 1
      continue
    }
    if (!line.startsWith('\t') && !line.endsWith('too many errors')) inPackage = false
    if (command.test(line)) entries.push({ kind: 'config', name: null, file: null, line: null, column: null, rule: null, message: line.trim(), excerpt: [], start: index, end: index + 1 })
  }
  return { entries, total: null, noise }
}

/** Reads the go command's compiler, `go vet` and linters that print as it does. */
export const goBuildParser: Parser = {
  format: 'go-build',
  tools: 'go 1.19 (build, vet, test), golangci-lint (look-alike)',
  marks: ['.go:', '.mod:', 'go: ', ': directory not found', 'is not in GOROOT', 'is not in std', 'no required module', 'import cycle not allowed', 'no Go files in'],
  parse,
}
