import type { LogLine } from './log-line.ts'
import type { TaskLine } from './task-lines.ts'

const stepStart = /^#(\d{1,4}) (\[[^\]\n]{1,200}\] .+)$/
const stepLine = /^#(\d{1,4}) \d{1,6}\.\d{1,3}(?: |$)/
const attaching = /^Attaching to (\S.{0,4000})$/
const serviceLine = /^([\w.-]{1,200}) {0,100}\| ?/

/** Reads the plain output of BuildKit: `#12 3.456 line`, for each step that `#12 [5/5] RUN …` has announced. */
export function readBuildkitTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const steps = new Map<string, string>()
  const owners = lines.map(({ text }): TaskLine | undefined => {
    if (!text.startsWith('#')) return undefined
    const [, started, step] = stepStart.exec(text) ?? []
    if (started !== undefined && step !== undefined) steps.set(started, step)
    const [whole, number] = stepLine.exec(text) ?? []
    const task = steps.get(number ?? '')
    return whole === undefined || task === undefined ? undefined : { task, text: text.slice(whole.length) }
  })
  return steps.size === 0 ? null : owners
}

/** The names that `Attaching to a, b` gives; version 1 of compose prints them with the project in front. */
function attachedServices(lines: readonly LogLine[]): Set<string> {
  const names = new Set<string>()
  for (const { text } of lines) {
    const list = text.startsWith('Attaching to ') ? attaching.exec(text)?.[1] : undefined
    for (const name of list?.split(', ') ?? []) {
      names.add(name.trim())
      const underscore = name.indexOf('_')
      if (underscore > 0) names.add(name.slice(underscore + 1).trim())
    }
  }
  return names
}

/** Reads the output of docker compose: `service-1  | line`, for the services that it says to attach to. */
export function readComposeTasks(lines: readonly LogLine[]): readonly (TaskLine | undefined)[] | null {
  const services = attachedServices(lines)
  if (services.size === 0) return null
  return lines.map(({ text }) => {
    const [whole, service] = serviceLine.exec(text) ?? []
    if (whole === undefined || service === undefined || !services.has(service)) return undefined
    return { task: service, text: text.slice(whole.length) }
  })
}
