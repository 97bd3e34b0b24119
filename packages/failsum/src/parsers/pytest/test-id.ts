/** A test as pytest names it, `file::Class::test[param]`. */
export interface TestId {
  readonly file: string
  /** Parents and title joined with ` > `, the file in front. */
  readonly name: string
  /** What stands in the header of its block: `Class.test[param]`, or the path of a file that could not be collected. */
  readonly title: string
}

/** Splits an id; `::` within the brackets of a parameter is part of it. */
export function readTestId(id: string, subtest = ''): TestId {
  const bracket = id.indexOf('[')
  const [head, parameter] = bracket === -1 ? [id, ''] : [id.slice(0, bracket), id.slice(bracket)]
  const [file = id, ...parts] = head.split('::')
  const sub = subtest === '' ? '' : ` ${subtest}`
  if (parts.length === 0) return { file: id, name: `${id}${sub}`, title: `${id}${sub}` }
  return { file, name: `${[file, ...parts].join(' > ')}${parameter}${sub}`, title: `${parts.join('.')}${parameter}${sub}` }
}

/** The name that a block's header gives: dots before the parameter are parents. */
export function nameOfTitle(title: string): string {
  const bracket = title.search(/[[(]/)
  const [head, rest] = bracket === -1 ? [title, ''] : [title.slice(0, bracket), title.slice(bracket)]
  return /^[\w.\s]+$/.test(head) ? `${head.split('.').join(' > ')}${rest}` : title
}
