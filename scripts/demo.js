// pnpm demo: runs `cplat quiet` on the three failing checks of fixtures/demo, side by side, and shows what an agent would get to read.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const cwd = join(root, 'fixtures', 'demo')
const cplat = join(root, 'apps', 'cplat', 'dist', 'cli.js')
const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }

const checks = [
  ['test', 'vitest', 'run'],
  ['typecheck', 'tsc'],
  ['lint', 'eslint', 'src'],
]

function quiet(name, command) {
  const child = spawn(process.execPath, [cplat, 'quiet', '--name', name, '--', ...command], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  return new Promise((resolve) => child.on('close', (status) => resolve({ name, command, out, status })))
}

let shown = 0
for (const { name, command, out, status } of await Promise.all(checks.map(([name, ...command]) => quiet(name, command)))) {
  console.log(`$ cplat quiet --name ${name} -- ${command.join(' ')}\n${out}(exit ${status})\n`)
  if (status !== 0 && out.startsWith(`FAIL ${name}: exit ${status}`)) shown += 1
}
console.log(`${shown} of ${checks.length} failing checks shown. Whole logs: fixtures/demo/.cplat/logs`)
process.exitCode = shown === checks.length ? 0 : 1
