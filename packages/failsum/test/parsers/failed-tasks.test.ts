import { expect, it } from 'vitest'
import { failedTasks } from '../../src/parsers/failed-tasks.ts'

it.each([
  ['turbo', ['@m/a#test:  ERROR  command (/x) npm run test exited (1)', 'Failed:    @m/a#test, web#test:unit'], ['@m/a#test', 'web#test:unit']],
  ['nx', ['Failed tasks:', '', '- @m/a:test', '- web:build:production', '', 'Hint: x', '- no:task'], ['@m/a:test', 'web:build:production']],
  ['nx 16, which indents', ['   Failed tasks:', '   ', '   - @m/a:test'], ['@m/a:test']],
  ['pnpm', ['packages/a test: Failed', '\u2009ERROR\u2009 @m/b@1.0.0 test: `node t`', '\u2009ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL\u2009 @m/c@1.0.0 build: `x`'], ['packages/a test', '@m/b test', '@m/c build']],
  ['lerna', ["lerna ERR! npm run test exited 1 in '@m/a'"], ['@m/a test']],
  ['yarn', ['The command failed in workspace @m/a@workspace:packages/a with exit code 1'], ['@m/a']],
  ['a log in which nothing failed', ['Failed: 3 of 5', 'Failed tasks: none', '- a:b', 'packages/a test: Done', 'Tests failed: Failed tests'], []],
])('%s', (_, lines, tasks) => {
  expect(failedTasks(lines)).toEqual(tasks)
})
