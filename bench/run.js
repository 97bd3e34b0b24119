// pnpm bench: our figures as ratios against a named yardstick in the same run. `--mib N` sets the size of the log, default 1024.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeLog } from './make-log.js'

// pnpm passes a `--` on before the arguments.
const args = process.argv.slice(2).filter((word) => word !== '--')
const { values } = parseArgs({ args, options: { mib: { type: 'string', default: '1024' }, rounds: { type: 'string', default: '5' } } })
const root = fileURLToPath(new URL('..', import.meta.url))
const failsum = join(root, 'packages/failsum/dist/cli.js')
const cplat = join(root, 'apps/cplat/dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'adlc-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Runs a command and gives its wall time in ms and its output. */
function run(command, args, options = {}) {
  const start = process.hrtime.bigint()
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8, cwd: folder, ...options })
  return { ms: Number(process.hrtime.bigint() - start) / 1e6, stdout, status }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Medians of interleaved runs, so that a busy machine slows all of them alike. */
function race(rounds, runners) {
  const times = runners.map(() => [])
  for (let round = 0; round < rounds; round += 1) runners.forEach((runner, index) => times[index].push(runner().ms))
  return times.map(median)
}

/** Peak resident memory as the kernel accounts it for a child; null without Python. */
function peakMegabytes(command, args) {
  const out = spawnSync('python3', ['-c', 'import resource,subprocess,sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)', command, ...args], { encoding: 'utf8', cwd: folder })
  return out.status === 0 ? Number(out.stdout) / 1024 : null
}

const rows = []
const row = (what, figure, goal, met) => rows.push({ what, figure, goal, met })

const log = join(folder, 'big.log')
makeLog(log, Number(values.mib) * 1024 * 1024)
const size = `${Math.round(statSync(log).size / 1048576)} MiB`
const summary = run(process.execPath, [failsum, log, '--exit-code', '1', '--json'])
const { entries, totals } = JSON.parse(summary.stdout).checks[0]
const [grepMs, failsumMs] = race(Number(values.rounds), [
  () => run('grep', ['-cE', 'error|fail', log]),
  () => run(process.execPath, [failsum, log, '--exit-code', '1']),
])
row(`failsum on a log of ${size}, wall time over grep -cE 'error|fail'`, failsumMs / grepMs, 3, failsumMs / grepMs <= 3)
row(`failures of it that are entries (tool's own total ${totals?.failed})`, entries.length, 7, entries.length === 7)
const peak = peakMegabytes(process.execPath, [failsum, log, '--exit-code', '1'])
row(`failsum on it, peak memory in MB`, peak, 150, peak !== null && peak < 150)

const [nodeMs, failsumVersionMs, cplatVersionMs] = race(21, [
  () => run(process.execPath, ['-e', '0']),
  () => run(process.execPath, [failsum, '--version']),
  () => run(process.execPath, [cplat, '--version']),
])
row('failsum --version over node -e 0', failsumVersionMs / nodeMs, 1.25, failsumVersionMs / nodeMs <= 1.25)
row('cplat --version over node -e 0', cplatVersionMs / nodeMs, 1.5, cplatVersionMs / nodeMs <= 1.5)

const width = Math.max(...rows.map(({ what }) => what.length))
console.log(`${'measure'.padEnd(width)}  ${'figure'.padStart(8)}  ${'at most'.padStart(8)}`)
for (const { what, figure, goal, met } of rows) {
  const text = figure === null ? 'n/a' : Number.isInteger(figure) ? String(figure) : figure.toFixed(2)
  console.log(`${what.padEnd(width)}  ${text.padStart(8)}  ${String(goal).padStart(8)}  ${met ? 'met' : 'MISSED'}`)
}
process.exitCode = rows.every(({ met }) => met) ? 0 : 1
