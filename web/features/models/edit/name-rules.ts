/** Rules of a name and a handle. The server checks the same. */
import { cleanLine } from '#contract/rules/clean-text.ts'
import { HANDLE_MAX, HANDLE_MIN, NAME_MAX, NAME_MIN } from '#contract/limits.ts'

const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A handle from typed text: spaces become dashes, capitals lower case. */
export const handleTyped = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '-')

export const isHandle = (text: string): boolean => HANDLE.test(text) && text.length >= HANDLE_MIN && text.length <= HANDLE_MAX

export function isName(text: string): boolean {
  const { length } = cleanLine(text)
  return length >= NAME_MIN && length <= NAME_MAX
}
