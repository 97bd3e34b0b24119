import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { completionScript } from '../src/index.ts'
import { sampleCommand, strictCommand } from './sample-command.ts'

const run = promisify(execFile)

const driver = `
compopt() { printf 'compopt %s\\n' "$2"; }
COMP_WORDS=()
for word in "$@" end; do
  if [[ $word != end ]]; then COMP_WORDS+=("$word"); continue; fi
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _log_check
  printf '%s\\n' "\${COMPREPLY[@]}" end
  COMP_WORDS=()
done
`

/** What bash offers for the last word of each line; the words are cut as bash cuts them, with `=` on its own. */
async function offered(lines: readonly (readonly string[])[]): Promise<string[][]> {
  const words = lines.flatMap((line) => [...line, 'end']).slice(0, -1)
  const script = `${completionScript(sampleCommand, 'bash')}${driver}`
  const { stdout } = await run('bash', ['-c', script, 'bash', ...words], { env: { PATH: process.env['PATH'] } })
  return stdout.split('end\n').map((offer) => offer.split('\n').filter((line) => line !== ''))
}

describe('bash', () => {
  it('offers what fits', async () => {
    const cases: [string[], string[]][] = [
      [['log-check', ''], ['compopt default', 'formats', 'watch', 'completion']],
      [['log-check', 'f'], ['formats']],
      [['log-check', 'x'], ['compopt default']],
      [['log-check', '--fo'], ['--format']],
      [['log-check', '--format', ''], ['text', 'json', 'markdown', 'github']],
      [['log-check', '--format', 'm'], ['markdown']],
      [['log-check', '--format', '='], ['text', 'json', 'markdown', 'github']],
      [['log-check', '--format', '=', 'g'], ['github']],
      [['log-check', '--scope', ''], ['compopt default']],
      [['log-check', '--root', ''], ['compopt dirnames']],
      [['log-check', '--name', ''], []],
      [['log-check', '-n', ''], []],
      [['log-check', '--max-lines', '8'], []],
      [['log-check', 'a.log', ''], ['compopt default']],
      [['log-check', 'formats', '-'], ['--json', '--help', '-h', '--version', '-V']],
      [['log-check', 'formats', ''], []],
      [['log-check', 'watch', '--k'], ['--key']],
      [['log-check', 'watch', '--key', 'k', '--', '-'], ['compopt default']],
      [['log-check', 'completion', ''], ['bash', 'zsh', 'fish']],
      [['log-check', 'completion', 'z'], ['zsh']],
      [['log-check', 'completion', '-'], []],
    ]
    const offers = await offered(cases.map(([words]) => words))
    expect(cases.map(([words], index) => [words, offers[index]])).toEqual(cases)
  })

  it('is bound to the name of the tool', async () => {
    const { stdout } = await run('bash', ['-c', `${completionScript(sampleCommand, 'bash')}complete -p log-check`])
    expect(stdout).toBe('complete -F _log_check log-check\n')
  })
})

describe('scripts', () => {
  it.each([
    ['bash', sampleCommand, 'sample'],
    ['zsh', sampleCommand, 'sample'],
    ['fish', sampleCommand, 'sample'],
    ['zsh', strictCommand, 'strict'],
    ['fish', strictCommand, 'strict'],
  ] as const)('for %s', async (shell, tool, name) => {
    await expect(completionScript(tool, shell)).toMatchFileSnapshot(`golden/completion-${name}.${shell}`)
  })
})
