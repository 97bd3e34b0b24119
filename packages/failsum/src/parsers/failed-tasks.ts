const turboFooter = /^Failed: {1,8}(\S.*)$/
const turboStatus = /^([^\s:#]{1,214}#[^\s#]{1,214}): {1,2}(?:ERROR {1,2})?command \(/
const nxTitle = /^ {0,3}(?:> {1,3})?(?:NX|Lerna \(powered by Nx\)) {3}/
const nxTask = /^\s{0,6}- (\S{1,214}:\S{1,400})$/
const pnpmClosed = /^(\S[^:]{0,400} \S{1,214}): Failed$/
const pnpmListed = /^\s{0,4}(?:ERROR|ERR_PNPM_RECURSIVE_[A-Z_]{1,40})\s{1,6}(@?[^\s@]{1,214})@\S{0,100} (\S{1,214}): /
const lernaFailed = /^lerna ERR! \S{1,40} run (\S{1,214}) exited \d{1,3} in '([^'\n]{1,214})'$/
const yarnFailed = /^The command failed in workspace (@?[^\s@]{1,214})@workspace:/

/** The tasks that `Failed tasks:` lists after an nx run. */
function nxFailures(lines: readonly string[]): string[] {
  const tasks: string[] = []
  let listing = false
  for (const line of lines) {
    if (line.includes('Failed tasks:') && line.trim() === 'Failed tasks:') listing = true
    else if (listing && nxTitle.test(line)) listing = false
    else if (listing && line.trim() !== '') {
      const task = nxTask.exec(line)?.[1]
      if (task === undefined) listing = false
      else tasks.push(task)
    }
  }
  return tasks
}

/** The failed tasks that one line names by itself. */
function tasksIn(line: string): string[] {
  if (line.startsWith('Failed: ')) {
    return (turboFooter.exec(line)?.[1] ?? '').split(', ').map((name) => name.trim()).filter((name) => name.includes('#'))
  }
  if (line.includes('command (')) return [turboStatus.exec(line)?.[1] ?? []].flat()
  if (line.endsWith(': Failed')) return [pnpmClosed.exec(line)?.[1] ?? []].flat()
  if (line.startsWith('The command failed in')) return [yarnFailed.exec(line)?.[1] ?? []].flat()
  if (line.startsWith('lerna ERR!')) {
    const [, script, name] = lernaFailed.exec(line) ?? []
    return script === undefined || name === undefined ? [] : [`${name} ${script}`]
  }
  const [, name, script] = /\bERR(?:OR|_PNPM_)/.test(line) ? (pnpmListed.exec(line) ?? []) : []
  return name === undefined || script === undefined ? [] : [`${name} ${script}`]
}

/**
 * The tasks of which turbo, nx, pnpm, lerna or yarn say that they failed, each once, named as `demultiplex` names them
 * (a task that only pnpm's closing list names has the package's name instead of its folder).
 */
export function failedTasks(lines: readonly string[]): string[] {
  const tasks = new Set<string>()
  for (const line of lines) for (const task of tasksIn(line)) tasks.add(task)
  for (const task of nxFailures(lines)) tasks.add(task)
  return [...tasks]
}
