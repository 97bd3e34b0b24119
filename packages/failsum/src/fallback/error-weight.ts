const nothingFailed = /\b(?:0|no|zero|without|any) (?:errors?|failures?|failed|problems?|warnings?)\b|\b(?:errors?|failures?|failed)\b["']?\s{0,3}[:=]\s{0,3}["']?(?:0\b|none\b|false\b|null\b)/i
const progress = /^\s{0,20}(?:✓|✔|√|ok\b|PASS\b|passed\b|Get:\d|Hit:\d|Fetch(?:ing|ed)\b|Download(?:ing|ed)\b|Unpacking\b|Selecting\b|Preparing\b|Setting up\b|Collecting\b|Compiling\b|Building\b|Installing\b|Using\b|Resolving\b|Receiving\b|remote:|travis_|\+ |\$ )/
const severe = /^\s{0,40}(?:\[?(?:error|fatal|failure)\]?\b|(?:FAIL(?:ED|URE)?|ERROR|FATAL|E)\b(?![-/.])|panic:|\*{3} \S|✗|✘|✖|✕|×|❌|Traceback |Exception in |Uncaught |\d{1,4}\) |not ok\b)|\b(?:fatal )?error:|:\d{1,7}(?::\d{1,7})?:? (?:fatal )?error\b|\berror\[|\b(?:\w{0,60}(?:Error|Exception))(?::| -| \()|\bFAIL(?:ED|URE)\b|\bAssertionError\b|\bSegmentation fault\b|core dumped/
const strong = /\b(?:errors?|fatal|fail(?:ed|ure|ures|ing|s)?|exceptions?|panic(?:ked)?|abort(?:ed|ing)?|undefined reference|killed|violations?)\b/i
const weak = /\b(?:not found|no such file|cannot|can't|could not|couldn't|unable to|denied|refused|timed out|timeout|unexpected|invalid|missing|mismatch|expected|incorrect|does not|doesn't|is not|not (?:a|in|up)|undefined|broken|dead|differs?|out of date|forgot|should)\b/i
const inName = /[\w-](?:error|fail(?:ed|ure)?|exception)\b|\b(?:errors?|fail(?:ed|ure)?|exceptions?)[-_./\\]\w|--\S{0,60}(?:error|fail)/i
const passed = /\b(?:PASSED|SKIPPED)\b|(?:^|\s)(?:ok|passed)\s*$/
const located = /^\s{0,20}(?:[A-Za-z]:)?[\w@./\\+-]{1,300}\.\w{1,10}[:(]\d{1,7}[:,) ]/
const somewhere = /[\w./\\-]{1,200}\.[A-Za-z]\w{0,9}(?::\d{1,7}\b|\(\d{1,7}[,)])/
const isWarning = /\b(?:warn(?:ing)?|deprecat\w{0,6})\b/i

/**
 * How much a line of unknown output looks like the reason of a failure: 0 not at all, 3 for words at places where tools put
 * their errors, 4 with the line of a file too. General words only; no tool or project is known here.
 */
export function errorWeight(line: string): number {
  const text = line.slice(0, 1000)
  if (text.trim().length < 4 || nothingFailed.test(text) || progress.test(text) || passed.test(text)) return 0
  const warning = isWarning.test(text) ? 1 : 0
  if (severe.test(text)) return (somewhere.test(text) ? 4 : 3) - warning
  if (strong.test(text)) return inName.test(text) ? 1 : 2 - warning
  if (located.test(text)) return 2
  return weak.test(text) ? 1 - warning : 0
}
