/** The proofs of this browser that accounts trust it: sent with a sign-in, which then skips its second step. */
import { TRUSTED_ACCOUNTS_MAX } from '#contract/limits.ts'

const KEY = 'trusted_devices'
const MARK = /^[\w-]{43}$/

/** The newest first. */
export function trustedMarks(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((mark): mark is string => typeof mark === 'string' && MARK.test(mark)).slice(0, TRUSTED_ACCOUNTS_MAX)
      : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Keeps one more; drops the oldest. */
export const keepMark = (mark: string): void =>
  localStorage.setItem(KEY, JSON.stringify([mark, ...trustedMarks()].slice(0, TRUSTED_ACCOUNTS_MAX)))
