/**
 * Adds the items of `lists` to the end of `target`. `target.push(...list)` makes each item an argument, and a log can hold more
 * failures than a call takes arguments.
 */
export function append<T>(target: T[], ...lists: readonly (readonly T[])[]): void {
  for (const list of lists) for (const item of list) target.push(item)
}
