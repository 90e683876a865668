/**
 * The session token of this browser: in a cookie named auth_token, as JSON text, for 30 days (spec §3, §9).
 * An empty string means signed out. Other tabs learn of a change at once.
 */
import { AUTH_COOKIE_DAYS } from '#contract/limits.ts'
import { readCookie, removeCookie, writeCookie } from '../cookies.ts'
import { forgetTab } from './tab-memory.ts'

export const AUTH_COOKIE = 'auth_token'
export const ADMIN_TOKEN_KEY = 'admin_token'

type Listener = () => void

const listeners = new Set<Listener>()
const channel = typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel('auth')
let known: string | undefined
/** The longest time until a cookie of another tab is visible here. */
const RECHECK_MS = [50, 300, 2_000]

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

/** The session that is being signed out, here or in another tab: refusals of its calls are expected. */
let leaving: string | undefined

/** Messages between tabs: the session that is being left (null: it stays after all), or that the cookie has changed. */
type TabMessage = { leaving: string | null } | 'changed'

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data !== 'changed') {
    leaving = data.leaving ?? undefined
    return
  }
  const before = known
  known = undefined
  forgetIfLeft(before)
  publish()
  for (const waitMs of RECHECK_MS) setTimeout(readCookieAgain, waitMs)
})

/** A deliberate sign-out, here or in another tab: the memory of this tab goes, too. An expired session removes no typed text. */
function forgetIfLeft(before: string | undefined): void {
  if (before !== undefined && before !== '' && before === leaving && tokenInCookie() === '') forgetTab()
}

/** The message of another tab can be faster than its cookie. */
function readCookieAgain(): void {
  const now = tokenInCookie()
  if (now === known) return
  const before = known
  known = now
  forgetIfLeft(before)
  publish()
}

/** The admin's own session while this browser has borrowed another one (spec §4 Impersonation); '' when it has not. */
export const adminToken = (): string => localStorage.getItem(ADMIN_TOKEN_KEY) ?? ''

const tellTabs = (message: TabMessage) => channel?.postMessage(message)

/** Here or in another tab: a session is borrowed, or given back. */
export function onAdminTokenChange(listener: () => void): () => void {
  const stop = onTokenChange(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

/** Before the server ends a session on purpose: every tab of this browser then expects the refusals that follow. */
export function announceLeaving(token: string): void {
  leaving = token
  tellTabs({ leaving: token })
}

/** The session could not be ended: it stays valid. */
export function stayAfterAll(): void {
  leaving = undefined
  tellTabs({ leaving: null })
}

/**
 * Does a refusal of this session mean that it has ended, against the will of its user? A borrowed one is returned by
 * the banner; another tab may have put another one in its place, which the cookie knows first.
 */
export const isLostWith = (token: unknown): boolean =>
  token !== leaving && token !== '' && token === currentToken() && adminToken() === '' && ['', token].includes(tokenInCookie())

/** The admin has returned, or has no session to return to. After the cookie has changed: other tabs read both. */
export function forgetAdminToken(): void {
  localStorage.removeItem(ADMIN_TOKEN_KEY)
  publish()
}

export function currentToken(): string {
  known ??= tokenInCookie()
  return known
}

export function setToken(token: string): void {
  writeCookie(AUTH_COOKIE, JSON.stringify(token), AUTH_COOKIE_DAYS)
  known = token
  tellTabs('changed')
  publish()
}

export function resetToken(): void {
  const before = currentToken()
  removeCookie(AUTH_COOKIE)
  known = ''
  forgetIfLeft(before)
  tellTabs('changed')
  publish()
}

export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
