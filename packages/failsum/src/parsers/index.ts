import type { Parser } from '../parser.ts'

/** Every parser, the most specific first: a line that one has read is closed to those after it. */
export const parsers: readonly Parser[] = []
