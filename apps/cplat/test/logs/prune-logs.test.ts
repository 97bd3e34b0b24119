import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { logFileName } from '../../src/logs/log-name.ts'
import { keepLog, pruneLogs } from '../../src/logs/prune-logs.ts'
import { makeProject } from '../run-cplat.ts'

const gone = spawnSync('true').pid

let project: string
let folder: string

beforeEach(() => {
  project = makeProject()
  folder = join(project, '.cplat', 'logs', 'check')
  mkdirSync(folder, { recursive: true })
})

/** Puts a log of the given age into the folder; its process is over unless told otherwise. */
function putLog(second: number, pid = gone): string {
  const path = join(folder, logFileName(new Date(second * 1000), pid, 0))
  writeFileSync(path, 'x')
  return path
}

function putLogs(count: number): string[] {
  return Array.from({ length: count }, (_, index) => putLog(index + 1))
}

it('keeps the newest 20 logs of a check, and deletes a summary with its log', () => {
  const paths = putLogs(25)
  writeFileSync(`${paths[0] ?? ''}.summary.json`, '{}')
  writeFileSync(`${paths[24] ?? ''}.summary.json`, '{}')
  expect(pruneLogs(project)).toBeNull()
  expect(paths.filter((path) => existsSync(path))).toEqual(paths.slice(5))
  expect(readdirSync(folder)).toHaveLength(21)
})

it('keeps the log of the last summary, however old', () => {
  const paths = putLogs(25)
  writeFileSync(`${paths[1] ?? ''}.summary.json`, '{}')
  pruneLogs(project)
  expect(existsSync(paths[1] ?? '')).toBe(true)
  expect(existsSync(paths[2] ?? '')).toBe(false)
})

it('keeps at most 500 MB of logs, the newest first', () => {
  const paths = putLogs(3)
  for (const path of paths) truncateSync(path, 200 * 1024 * 1024)
  pruneLogs(project)
  expect(paths.map((path) => existsSync(path))).toEqual([false, true, true])
})

describe('a log that is being written', () => {
  it('stays while another process is at it', () => {
    const running = putLog(0, process.ppid)
    putLogs(20)
    pruneLogs(project)
    expect(existsSync(running)).toBe(true)
  })

  it('stays while this process is at it', () => {
    const running = putLog(0, process.pid)
    putLogs(20)
    const release = keepLog(running)
    pruneLogs(project)
    expect(existsSync(running)).toBe(true)
    release()
    pruneLogs(project)
    expect(existsSync(running)).toBe(false)
  })
})

it('touches nothing but logs and their summaries', () => {
  const others = ['notes.txt', '20200101T000000000Z-1.log.bak', 'a.log'].map((name) => join(folder, name))
  for (const path of others) writeFileSync(path, 'x')
  mkdirSync(join(folder, logFileName(new Date(0), gone, 0)))
  putLogs(20)
  expect(pruneLogs(project)).toBeNull()
  expect(readdirSync(folder)).toHaveLength(24)
})

describe('a symbolic link', () => {
  it('with the name of a log is neither followed nor deleted', () => {
    const target = join(project, 'precious')
    writeFileSync(target, 'x')
    const link = join(folder, logFileName(new Date(0), gone, 0))
    symlinkSync(target, link)
    putLogs(20)
    pruneLogs(project)
    expect(existsSync(link)).toBe(true)
    expect(existsSync(target)).toBe(true)
  })

  it('with the name of a check leads nowhere', () => {
    const elsewhere = join(project, 'elsewhere')
    mkdirSync(elsewhere)
    const precious = Array.from({ length: 25 }, (_, index) => join(elsewhere, logFileName(new Date(index * 1000), gone, 0)))
    for (const path of precious) writeFileSync(path, 'x')
    symlinkSync(elsewhere, join(project, '.cplat', 'logs', 'link'))
    pruneLogs(project)
    expect(precious.every((path) => existsSync(path))).toBe(true)
  })
})

it('says so when the logs cannot be listed', () => {
  expect(pruneLogs(join(project, 'nowhere'))).toMatch(/^old logs could not be deleted: /)
})
