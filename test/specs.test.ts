import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const specs = join(root, 'docs', 'specs')

interface Criterion {
  readonly id: string
  readonly file: string
  readonly title: string
}

/** The rows `| id | criterion | `file` "title" |` of a spec. */
function criteriaOf(spec: string): Criterion[] {
  return readFileSync(join(specs, spec), 'utf8').split('\n').flatMap((line) => {
    const [, id, file, title] = /^\| ([A-Z]+-\d+) \| .* \| `([^`]+)` "(.+)" \|$/.exec(line) ?? []
    return id === undefined || file === undefined || title === undefined ? [] : [{ id, file, title }]
  })
}

describe.each(readdirSync(specs).filter((file) => file.endsWith('.md')))('docs/specs/%s', (spec) => {
  const criteria = criteriaOf(spec)

  it('gives every row of its criteria an id of its own and a test', () => {
    const rows = readFileSync(join(specs, spec), 'utf8').split('\n').filter((line) => /^\| [A-Z]+-\d+ \|/.test(line))
    expect(rows.length).toBeGreaterThan(0)
    expect(criteria).toHaveLength(rows.length)
    expect(new Set(criteria.map(({ id }) => id)).size).toBe(rows.length)
  })

  it.each(criteria)('$id names a test that exists', ({ file, title }) => {
    const path = join(root, file)
    expect(existsSync(path), `${file} exists`).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain(title)
  })
})
