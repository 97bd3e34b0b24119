import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LogWriter } from '../../src/logs/log-writer.ts'
import { makeProject } from '../run-cplat.ts'

it('writes chunks one after the other', () => {
  const path = join(makeProject(), 'log')
  const log = new LogWriter(path, openSync(path, 'w'))
  log.write(Buffer.from('ab'))
  log.write(Buffer.from([0, 255, 10]))
  log.close()
  expect(readFileSync(path)).toEqual(Buffer.from([97, 98, 0, 255, 10]))
  expect(log.written).toBe(5)
  expect(log.cut).toBeNull()
})

it('is cut by a full disk and takes nothing from then on', () => {
  const log = new LogWriter('/dev/full', openSync('/dev/full', 'w'))
  log.write(Buffer.from('ab'))
  log.write(Buffer.from('cd'))
  log.close()
  expect(log.cut).toEqual({ atBytes: 0, reason: 'the disk is full' })
})

it('reports a log that cannot be closed as cut', () => {
  const path = join(makeProject(), 'log')
  const file = openSync(path, 'w')
  const log = new LogWriter(path, file)
  log.write(Buffer.from('ab'))
  closeSync(file)
  log.close()
  expect(log.cut?.atBytes).toBe(2)
})
