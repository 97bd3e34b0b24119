// The examples of README.md are what the tools really print: `node scripts/readme-example.js --write` puts them there again,
// without --write it only says whether they are still true. An example stands between `<!-- example: NAME -->` and `<!-- end -->`.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = join(root, 'README.md')
const cplat = join(root, 'apps', 'cplat', 'dist', 'cli.js')

const examples = {
  test: ['quiet', '--name', 'test', '--', 'vitest', 'run'],
  typecheck: ['quiet', '--name', 'typecheck', '--', 'tsc'],
}

// When a log was written, and by which process, is all that may differ.
const mask = (text) => text.replaceAll(/\d{8}T\d{9}Z-\d+/g, '<stamp>').replaceAll(/\(\d+(?:\.\d+)? m?s\)/g, '(<duration>)')

function run(args) {
  const { stdout } = spawnSync(process.execPath, [cplat, ...args], {
    cwd: join(root, 'fixtures', 'demo'),
    env: { PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter), HOME: process.env.HOME, NO_COLOR: '1', TZ: 'UTC', LC_ALL: 'C' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return `\n\`\`\`console\n$ cplat ${args.join(' ')}\n${stdout}\`\`\`\n`
}

const before = readFileSync(readme, 'utf8')
const stale = []
const after = before.replaceAll(/(<!-- example: (\w+) -->)([^]*?)(<!-- end -->)/g, (whole, start, name, shown, end) => {
  const real = run(examples[name])
  if (mask(real) === mask(shown)) return whole
  stale.push(name)
  return `${start}${real}${end}`
})

if (process.argv.includes('--write')) writeFileSync(readme, after)
else if (stale.length > 0) {
  console.error(`README.md: not what is printed today: ${stale.join(', ')}`)
  process.exitCode = 1
}
