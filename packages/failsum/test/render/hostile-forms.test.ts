import { expect, it } from 'vitest'
import { summarize } from '../../src/index.ts'
import { renderGithub } from '../../src/render/github.ts'
import { renderJson } from '../../src/render/json.ts'
import { renderSarif } from '../../src/render/sarif.ts'
import { checkOf } from '../check-of.ts'

const hostile = '\u001B[2J\u009B31m\u007F\u061C\u202E\u{E0041}\u{E0100}x'
const report = JSON.stringify([
  { filePath: '/home/dev/app/a\uD800.js', messages: [{ ruleId: '__proto__', severity: 2, message: hostile, line: 1, column: 2 }], errorCount: 1, warningCount: 0 },
])
const summary = summarize([checkOf(`${report}\n`, { name: `t${hostile}` })])

// eslint-disable-next-line no-control-regex
const steering = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u{E0000}-\u{E0FFF}]/u

it('no form steers a terminal or hides text', () => {
  expect(summary.text).toContain('__proto__')
  for (const form of [summary.text, renderJson(summary), renderSarif(summary, '1.0.0'), renderGithub(summary)]) expect(form).not.toMatch(steering)
})

it('JSON keeps the value of what it escapes', () => {
  expect(JSON.parse(renderJson({ hostile }))).toEqual({ hostile })
})

it('SARIF is printed for a file name that no address can hold', () => {
  expect(renderSarif(summary, '1.0.0')).toContain('"uri": "file:///home/dev/app/a%EF%BF%BD.js"')
})
