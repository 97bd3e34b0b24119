/** The test that a header of unittest names. */
export interface TestId {
  /** Parents and title joined with ` > `. */
  readonly name: string
  readonly title: string
  readonly parent: string | null
  /** What a mark of the same test has too. */
  readonly id: string
}

const described = /^([\w$.-]{1,400}) \(([^()\s]{1,400})\)(.{0,2000})$/
const fixtures = new Set(['setUpClass', 'tearDownClass', 'setUpModule', 'tearDownModule'])

/** True for what runs around the tests of a class or module. */
export const isFixture = (title: string): boolean => fixtures.has(title)

/** Reads `test_x (mod.Class.test_x) (i=0)`, `test_x (mod.Class)` of older Pythons, nose's `mod.test_x`. */
export function readTestId(text: string): TestId {
  const [, title, place, sub = ''] = described.exec(text) ?? []
  if (title === undefined || place === undefined) return { name: text, title: text, parent: null, id: text }
  const parent = place.endsWith(`.${title}`) ? place.slice(0, -title.length - 1) : place
  if (parent === 'unittest.loader._FailedTest' || parent === 'unittest.loader.ModuleImportFailure') return { name: title, title, parent, id: `${title} (${parent})` }
  return { name: `${parent} > ${title}${sub}`, title, parent, id: `${title} (${parent})` }
}
