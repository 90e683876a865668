/** What this browser is known by to the accounts that are signed in to from it (docs/decisions/2026-11-21-no-enumeration.md). It stays when somebody signs out. */
import { randomToken } from './random-token.ts'

const KEY = 'known_browser'
const MARK = /^[\w-]{43}$/

/** The same one each time; made the first time that somebody signs in here. */
export function browserMark(): string {
  const kept = localStorage.getItem(KEY)
  if (kept !== null && MARK.test(kept)) return kept
  const made = randomToken()
  localStorage.setItem(KEY, made)
  return made
}
