/** Mutants that pass all tests, each with its reason: `explained.json`. */
import { readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

export interface Explanation {
  file: string
  /** The lines of the edit before and after, on one line with single spaces. */
  was: string
  becomes: string
  /** `equivalent`: behaves the same, and is not counted. `survived`: differs, and is counted as not caught. */
  is: 'equivalent' | 'survived'
  why: string
}

export const EXPLAINED = JSON.parse(readFileSync(new URL('./explained.json', import.meta.url), 'utf8')) as readonly Explanation[]

export const explanationOf = ({ file, was, becomes }: Mutant): Explanation | null =>
  EXPLAINED.find((known) => known.file === file && known.was === was && known.becomes === becomes) ?? null
