import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../src/logs/open-log.ts'
import { logPaths, makeProject } from '../run-cplat.ts'

let project: string

beforeEach(() => {
  project = makeProject()
})

it('makes folders and files for their owner only, whatever the umask', () => {
  const umask = process.umask(0)
  try {
    openLog(project, 'check').close()
  } finally {
    process.umask(umask)
  }
  const [log = ''] = logPaths(project)
  expect(statSync(log).mode & 0o777).toBe(0o600)
  for (const path of ['.cplat', '.cplat/logs', '.cplat/logs/check']) expect(statSync(join(project, path)).mode & 0o777).toBe(0o700)
})

it('starts with an empty file, although it tries whether there is room', () => {
  const log = openLog(project, 'check')
  expect(statSync(log.path).size).toBe(0)
  log.write(Buffer.from('x'))
  log.close()
  expect(readFileSync(log.path, 'utf8')).toBe('x')
})

it('gives every log of one process its own file', () => {
  const logs = Array.from({ length: 30 }, () => openLog(project, 'check'))
  for (const log of logs) log.close()
  expect(new Set(logs.map(({ path }) => path)).size).toBe(30)
})

it('keeps the folder out of git, and leaves a rule that is there', () => {
  openLog(project, 'check').close()
  const ignore = join(project, '.cplat', '.gitignore')
  expect(readFileSync(ignore, 'utf8')).toBe('*\n')
  writeFileSync(ignore, '!logs\n')
  openLog(project, 'check').close()
  expect(readFileSync(ignore, 'utf8')).toBe('!logs\n')
})

const parts = [['.cplat'], ['.cplat', 'logs'], ['.cplat', 'logs', 'check']] as const

describe.each(parts.map((part) => part.join('/')))('%s', (part) => {
  beforeEach(() => {
    mkdirSync(join(project, part, '..'), { recursive: true })
  })

  it('may not be a symbolic link', () => {
    mkdirSync(join(project, 'elsewhere'))
    symlinkSync(join(project, 'elsewhere'), join(project, part))
    expect(() => openLog(project, 'check')).toThrow(`${join(project, part)}: expected a folder for logs, found a symbolic link`)
    expect(existsSync(join(project, 'elsewhere', 'check'))).toBe(false)
  })

  it('may not be a link that leads nowhere', () => {
    symlinkSync(join(project, 'nowhere'), join(project, part))
    expect(() => openLog(project, 'check')).toThrow('found a symbolic link')
  })

  it('may not be a file', () => {
    writeFileSync(join(project, part), '')
    expect(() => openLog(project, 'check')).toThrow(`${join(project, part)}: expected a folder for logs, found something else`)
  })
})

it('works in a project that is reached through a link', () => {
  const link = `${project}/link`
  mkdirSync(join(project, 'real'))
  symlinkSync(join(project, 'real'), link)
  openLog(link, 'check').close()
  expect(logPaths(join(project, 'real'))).toHaveLength(1)
})

it('says where and why a folder cannot be made', () => {
  expect(() => openLog('/proc', 'check')).toThrow('/proc/.cplat: the folder for logs cannot be made: ')
})
