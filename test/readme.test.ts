import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = ['README.md', 'AGENTS.md', 'apps/cplat/README.md', 'packages/core/README.md', 'packages/failsum/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md')).map((path) => join('docs', path))]

describe('README.md', () => {
  it('shows what the tools print today', { timeout: 120_000 }, () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'readme-example.js')], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it('names the pnpm that the workspace is pinned to, and scripts that exist', () => {
    const { scripts, devEngines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
      devEngines: { packageManager: { version: string } }
    }
    for (const page of ['README.md', 'AGENTS.md']) {
      const commands = [...readFileSync(join(root, page), 'utf8').matchAll(/npx -y pnpm@(\S+) (\w+)/g)]
      expect(commands.length).toBeGreaterThan(0)
      for (const [, version, script = ''] of commands) {
        expect(version).toBe(devEngines.packageManager.version)
        if (script !== 'exec') expect(Object.keys(scripts)).toContain(script)
      }
    }
  })
})

describe.each(pages)('%s', (page) => {
  it('links to files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => join(root, dirname(page), target))
    expect(links.filter((link) => !existsSync(link))).toEqual([])
  })
})
