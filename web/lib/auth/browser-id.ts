/** Identifies this browser to the accounts that sign in from it (docs/decisions/2026-11-21-no-enumeration.md). Outlives a sign-out. */
import { randomToken } from './random-token.ts'

const KEY = 'known_browser'
const ID = /^[\w-]{43}$/

/** The same id each time; created with the first sign-in. */
export function browserId(): string {
  const kept = localStorage.getItem(KEY)
  if (kept !== null && ID.test(kept)) return kept
  const made = randomToken()
  localStorage.setItem(KEY, made)
  return made
}
