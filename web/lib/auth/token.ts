/**
 * The session token of this browser: in a cookie named auth_token, as JSON text, for 30 days (spec §3, §9).
 * An empty string means signed out. Other tabs hear of a change at once.
 */
import { AUTH_COOKIE_DAYS } from '#contract/limits.ts'
import { readCookie, removeCookie, writeCookie } from '../cookies.ts'

export const AUTH_COOKIE = 'auth_token'
export const ADMIN_TOKEN_KEY = 'admin_token'

type Listener = () => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel('auth')
let known: string | undefined

/** The token in the cookie; '' when there is none or it is not JSON text. */
export function tokenInCookie(header?: string): string {
  const text = readCookie(AUTH_COOKIE, header)
  if (text === undefined || text === '') return ''
  try {
    const token: unknown = JSON.parse(text)
    return typeof token === 'string' ? token : ''
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}

function publish(): void {
  for (const listener of listeners) listener()
}

channel?.addEventListener('message', () => {
  known = undefined
  publish()
})

export function currentToken(): string {
  known ??= tokenInCookie()
  return known
}

export function setToken(token: string): void {
  writeCookie(AUTH_COOKIE, JSON.stringify(token), AUTH_COOKIE_DAYS)
  known = token
  channel?.postMessage('changed')
  publish()
}

export function resetToken(): void {
  removeCookie(AUTH_COOKIE)
  known = ''
  channel?.postMessage('changed')
  publish()
}

export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
