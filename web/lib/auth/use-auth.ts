/**
 * The signed-in user (spec §4 Auth): loading, then a user or null.
 *
 *   unknown ──(hydrated)──▶ no token: null
 *                      └──▶ token: loading ──▶ user, kept live
 *                                         └──▶ the session is over: token reset, null
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { AdminRole } from '#contract/rules/admin-pages.ts'
import type { User } from '#contract/types.ts'
import { api } from '../live/api.ts'
import { useLive } from '../live/hooks.ts'
import { pageReader } from '../page-reader.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { claimTab } from './tab-memory.ts'
import { ADMIN_TOKEN_KEY, adminToken, currentToken, isLostWith, onTokenChange, resetToken, setToken } from './token.ts'

export type SignedInUser = Pick<User, '_id' | 'email'> & Partial<User>

export interface Auth {
  /** '' when signed out; undefined while the page is not hydrated. */
  token: string | undefined
  user: SignedInUser | null
  /** Known to be signed out: neither while the page is not hydrated, nor while the user is loading or could not be loaded. */
  isVisitor: boolean
  isLoading: boolean
  /** A borrowed session that has ended: it is being returned, however long that takes. */
  isReturning: boolean
}

/** The answer of the sign-in, until the user itself is loaded (spec §3: a minimal user of id and email). */
let minimal: { token: string; user: SignedInUser } | undefined

/** The session has ended. */
export const forgetSignIn = () => (minimal = undefined)

/** The server has no cookies; in the browser the first rendering has the same token as the next one, and shows it only once it may. */
const tokenAtFirst = () => (import.meta.env.SSR ? '' : currentToken())

export function useToken(): string | undefined {
  const isHydrated = useIsHydrated()
  const token = useSyncExternalStore(onTokenChange, currentToken, tokenAtFirst)
  return isHydrated ? token : pageReader()?.token
}

const known = (token: string | undefined, user: SignedInUser): Auth => ({
  token,
  user,
  isVisitor: false,
  isLoading: false,
  isReturning: false,
})

export function useAuth(): Auth {
  const token = useToken()
  const { data, error, isPending } = useLive(api.auth.getUser, token === undefined || token === '' ? 'skip' : { token })
  const isOver = data === null && token !== undefined && token !== ''
  useEffect(() => {
    if (isOver && isLostWith(token)) resetToken()
  }, [isOver, token])
  const userId = data?._id
  const isBorrowed = data?.borrowedUntil != null
  useEffect(() => {
    if (userId !== undefined) claimTab(userId, isBorrowed || adminToken() !== '')
  }, [userId, isBorrowed])
  if (token === '') return { token, user: null, isVisitor: true, isLoading: false, isReturning: false }
  if (data != null) return known(token, data)
  if (token !== undefined && minimal?.token === token && (error !== null || isPending)) return known(token, minimal.user)
  const isReturning = isOver && adminToken() !== ''
  const isLoading = (data !== null && error === null) || isReturning
  return { token, user: null, isVisitor: isOver && !isReturning, isLoading, isReturning }
}

/** Whether the user is an admin with one of these roles. */
export function useIsAdminOf(roles: readonly AdminRole[]): boolean {
  const { user } = useAuth()
  return user?.adminRole != null && roles.includes(user.adminRole)
}

/** The signed-in user's token, for screens behind the auth guard. */
export function useSessionToken(): string {
  const token = useToken()
  return token ?? ''
}

/** Takes a fresh session: cookie, user, no trace of the previous user. */
export function useOpenSession(): (session: { token: string; userId: string; email: string }) => void {
  const queryClient = useQueryClient()
  return useCallback(
    ({ token, userId, email }) => {
      minimal = { token, user: { _id: userId, email } }
      queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
      // A new sign-in has no admin's session to return to.
      localStorage.removeItem(ADMIN_TOKEN_KEY)
      setToken(token)
    },
    [queryClient],
  )
}
