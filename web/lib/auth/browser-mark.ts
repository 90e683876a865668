/** Identifies this browser to the accounts that sign in from it (docs/decisions/2026-11-21-no-enumeration.md). Outlives a sign-out. */
import { randomToken } from './random-token.ts'

const KEY = 'known_browser'
const MARK = /^[\w-]{43}$/

/** The same mark each time; created with the first sign-in. */
export function browserMark(): string {
  const kept = localStorage.getItem(KEY)
  if (kept !== null && MARK.test(kept)) return kept
  const made = randomToken()
  localStorage.setItem(KEY, made)
  return made
}
