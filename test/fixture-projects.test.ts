import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkOf } from '../packages/failsum/test/check-of.ts'
import { expectEntries } from '../packages/failsum/test/fixture-expectation.ts'
import type { Expectation } from '../packages/failsum/test/fixture-expectation.ts'
import { summarize } from '../packages/failsum/src/index.ts'
import type { Summary } from '../packages/failsum/src/index.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const fixtures = join(root, 'fixtures')

interface Row {
  readonly project: string
  readonly needs: string
  readonly command: string
  readonly recording: string
}

const rows = readFileSync(join(fixtures, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line): Row => {
    const [project = '', needs = '', command = '', recording = ''] = line.split('|').slice(1).map((cell) => cell.trim().replace(/^`|`$/g, ''))
    return { project, needs, command, recording }
  })

/** The truth about a recording, of the running Node where what it prints depends on that. */
function expectationOf(recording: string): Expectation {
  const ofThisNode = recording.replace('node-20', `node-${String(process.versions.node.split('.')[0])}`)
  const name = existsSync(join(fixtures, ofThisNode)) ? ofThisNode : recording
  return JSON.parse(readFileSync(join(fixtures, name, 'expect.json'), 'utf8')) as Expectation
}

it('names projects and recordings that are there', () => {
  for (const { project, recording } of rows) {
    expect(existsSync(join(fixtures, project)), project).toBe(true)
    if (recording !== '') expect(existsSync(join(fixtures, recording, 'log.txt')), recording).toBe(true)
  }
})

describe('cplat quiet in a failing project', () => {
  const ready = rows.filter(({ needs, recording }) => needs === '' && recording !== '')

  it.each(ready)('$project: $command', { timeout: 60_000 }, ({ project, command, recording }) => {
    const expected = expectationOf(recording)
    const cplat = join(root, 'apps/cplat/dist/cli.js')
    const env = { ...process.env, NO_COLOR: '1', CPLAT: cplat, FORCE_COLOR: undefined, CI: undefined, GITHUB_ACTIONS: undefined, VITEST: undefined, NODE_OPTIONS: undefined }
    const ended = spawnSync('sh', ['-c', `node "$CPLAT" quiet --json -- ${command}`], { cwd: join(fixtures, project), env, encoding: 'utf8' })
    const { text, checks } = JSON.parse(ended.stdout) as Summary
    const [check] = checks
    const shown = check?.entries ?? []
    expect(ended.status).toBe(expected.exitCode)
    expect(shown.length + (check?.omitted.entries ?? 0)).toBeGreaterThanOrEqual(expected.entries.length)
    for (const [index, { file }] of shown.entries()) {
      const line = text.split('\n').find((one) => one.startsWith(`${String(index + 1)}.`.padStart(4)))
      expect(line).toContain(file ?? '')
    }
    // Up to 20 are shown: the log that was kept holds them all.
    const log = readFileSync(join(fixtures, project, check?.log ?? ''), 'utf8').replaceAll(join(fixtures, project), '/home/dev/app')
    expectEntries(summarize([checkOf(log)], { maxEntries: 1000 }).checks[0]?.entries ?? [], expected)
  })
})
