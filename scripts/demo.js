// pnpm demo: runs `cplat quiet` on the three failing checks of fixtures/demo and shows what an agent would get to read.
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const shop = join(root, 'fixtures', 'demo')
const cplat = join(root, 'apps', 'cplat', 'dist', 'cli.js')
const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }

const checks = [
  ['test', 'vitest', 'run'],
  ['typecheck', 'tsc'],
  ['lint', 'eslint', 'src'],
]

let shown = 0
for (const [name, ...command] of checks) {
  console.log(`$ cplat quiet --name ${name} -- ${command.join(' ')}`)
  const { stdout, status } = spawnSync(process.execPath, [cplat, 'quiet', '--name', name, '--', ...command], {
    cwd: shop,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.stdout.write(stdout)
  console.log(`(exit ${status})\n`)
  if (status !== 0 && stdout.startsWith(`FAIL ${name}: exit ${status}`)) shown += 1
}
console.log(`${shown} of ${checks.length} failing checks shown. Whole logs: fixtures/demo/.cplat/logs`)
process.exitCode = shown === checks.length ? 0 : 1
