/** Tokens of the accounts that trust this browser: sent with a sign-in, which then skips its second step. */
import { TRUSTED_ACCOUNTS_MAX } from '#contract/limits.ts'

const KEY = 'trusted_devices'
const TOKEN = /^[\w-]{43}$/

/** The newest first. */
export function deviceTokens(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((token): token is string => typeof token === 'string' && TOKEN.test(token)).slice(0, TRUSTED_ACCOUNTS_MAX)
      : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Keeps one more; drops the oldest. */
export const keepDeviceToken = (token: string): void =>
  localStorage.setItem(KEY, JSON.stringify([token, ...deviceTokens()].slice(0, TRUSTED_ACCOUNTS_MAX)))
