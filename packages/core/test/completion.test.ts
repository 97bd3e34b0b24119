import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { completionScript } from '../src/index.ts'
import { sampleCommand, strictCommand } from './sample-command.ts'
import { temporaryFolder } from './script.ts'

const run = promisify(execFile)

const driver = `
source "$1"; shift
compopt() { printf 'compopt %s\\n' "$2"; }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_log_check
printf '%s\\n' "\${COMPREPLY[@]}"
`

/** What bash offers for the last of `words`; the words are cut as bash cuts them, with `=` on its own. */
async function offered(words: readonly string[]): Promise<string[]> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'completion.bash'), completionScript(sampleCommand, 'bash'))
  const { stdout } = await run('bash', ['-c', driver, 'bash', join(folder, 'completion.bash'), ...words], { env: { PATH: process.env['PATH'] } })
  return stdout.split('\n').filter((line) => line !== '')
}

describe('bash', () => {
  it.each<[string[], string[]]>([
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
  ])('%j', async (words, expected) => {
    expect(await offered(words)).toEqual(expected)
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
