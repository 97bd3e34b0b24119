import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { findProjectRoot } from '../src/project-root.ts'
import { makeProject } from './run-cplat.ts'

let top: string
let below: string

beforeEach(() => {
  top = makeProject()
  below = join(top, 'packages', 'api')
  mkdirSync(below, { recursive: true })
})

it('is the folder itself where nothing marks a root', () => {
  expect(findProjectRoot(below)).toBe(below)
})

it('is the git top level', () => {
  mkdirSync(join(top, '.git'))
  expect(findProjectRoot(below)).toBe(top)
})

it('is the git top level of a worktree, whose .git is a file', () => {
  writeFileSync(join(top, 'packages', '.git'), 'gitdir: elsewhere\n')
  expect(findProjectRoot(below)).toBe(join(top, 'packages'))
})

it('is the nearest folder with settings, also when git has a nearer one', () => {
  writeFileSync(join(top, '.platform-settings.yml'), '')
  mkdirSync(join(top, 'packages', '.git'))
  expect(findProjectRoot(below)).toBe(top)
})
