// Packs every publishable package as npm would get it, checks the tarball (publint, are the types wrong?), installs all of
// them together with npm into an empty folder, and there imports each library and runs each command on every Node given.
// Usage: node scripts/check-packages.js [path of another node]...; ends with `packages: N passed, M failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const publint = 'publint@0.3.25'
const attw = '@arethetypeswrong/cli@0.18.5'

const root = fileURLToPath(new URL('..', import.meta.url))
const nodes = [process.execPath, ...process.argv.slice(2)]
const work = mkdtempSync(join(tmpdir(), 'adlc-packages-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

const count = { passed: 0, failed: 0 }

/** Runs a command; prints what it said only when it failed. */
function check(what, command, args, { cwd = work, accept = () => true } = {}) {
  const run = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const isGood = run.status === 0 && accept(run.stdout)
  count[isGood ? 'passed' : 'failed'] += 1
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${what}`)
  if (!isGood) console.log(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`)
  return run.stdout ?? ''
}

const folders = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
const packages = folders.map((folder) => ({ folder, ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) })).filter(({ private: isPrivate }) => isPrivate !== true)

const tarballs = []
for (const { folder, name } of packages) {
  const packed = join(work, name.replace('/', '-'))
  mkdirSync(packed)
  check(`${name}: pack`, 'npx', ['-y', 'pnpm@12.21.0', 'pack', '--pack-destination', packed], { cwd: folder })
  const tarball = join(packed, readdirSync(packed).find((file) => file.endsWith('.tgz')) ?? 'nothing.tgz')
  tarballs.push(tarball)
  check(`${name}: publint`, 'npx', ['-y', publint, '--strict', tarball])
  check(`${name}: types`, 'npx', ['-y', attw, '--profile', 'esm-only', tarball])
}

const empty = join(work, 'empty')
mkdirSync(empty)
writeFileSync(join(empty, 'package.json'), '{ "private": true, "type": "module" }\n')
check('all: npm install of the tarballs', 'npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: empty })

for (const node of nodes) {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  for (const { name, version: own, bin = {} } of packages) {
    check(`${name}: import on ${version}`, node, ['--input-type=module', '-e', `import * as all from ${JSON.stringify(name)}; if (Object.keys(all).length === 0) throw new Error('nothing exported')`], { cwd: empty })
    for (const command of Object.keys(bin)) {
      const installed = join(empty, 'node_modules', '.bin', command)
      check(`${command} --version on ${version}`, node, [installed, '--version'], { cwd: empty, accept: (out) => out === `${own}\n` })
      check(`${command} --help on ${version}`, node, [installed, '--help'], { cwd: empty, accept: (out) => out.includes(command) })
    }
  }
}

console.log(`packages: ${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1
