/**
 * What a line of a failure tends to hold, letter for letter. Only logs too large to be kept whole are searched for
 * these: lines near one are kept for the parsers. At most 62 different characters in all.
 */
export const anchors: readonly string[] = [
  'FAIL', 'Failed', 'failed', 'failing', 'Failing', 'Failures',
  'Error: ', 'Error [', 'error TS', 'error:', 'error\u001B', ' error ', 'error[E', 'ERROR', '[error]',
  '✖', '×', '●', '✘', '✗', '⎯⎯ ',
  'not ok ', 'node:internal', 'Node.js v', 'FATAL', 'fatal', 'heap out of memory', 'command not found',
  'npm error', 'npm ERR!', 'ERR_PNPM', 'ELIFECYCLE', 'error Command', '::error',
  'Traceback (', 'panic: ', 'Exception', 'undefined reference', 'Unhandled',
  'Tests:', 'Test Files', ': cache ', '# fail ', '.py:',
  // What tools say that end without any of the words above.
  'omething went wrong', 'too many warnings', 'nvalid option', 'no longer part of core', 'No test', 'o files ', 'ould not find ', "couldn't find ", 'Bail out', 'ifference (',
  'This is not the ', 'not found', 'Would reformat', 'no tests ran', 'timed out', 'Timed out', 'Killed', 'Aborted',
]
