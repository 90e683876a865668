/**
 * Who is signed in here (spec §4 Auth): loading, then a user or null.
 *
 *   unknown ──(hydrated)──▶ no token: null
 *                      └──▶ token: loading ──▶ user, kept live
 *                                         └──▶ the session is over: token reset, null
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/types.ts'
import { toast } from '#web/ui/toast-store.ts'
import { api } from '../live/api.ts'
import { useLive, useMutation } from '../live/hooks.ts'
import { announceLeaving, currentToken, isLostWith, onTokenChange, resetToken, setToken, stayAfterAll } from './token.ts'

export type SignedInUser = Pick<User, '_id' | 'email'> & Partial<User>

export interface Auth {
  /** '' when signed out; undefined while the page is not hydrated and nobody knows. */
  token: string | undefined
  user: SignedInUser | null
  isLoading: boolean
}

/** What sign-in told, for as long as the user itself cannot be read (spec §3: a minimal user of id and email). */
let minimal: { token: string; user: SignedInUser } | undefined

export function useToken(): string | undefined {
  return useSyncExternalStore(onTokenChange, currentToken, () => undefined)
}

export function useAuth(): Auth {
  const token = useToken()
  const { data, error, isPending } = useLive(api.auth.getUser, token === undefined || token === '' ? 'skip' : { token })
  const isOver = data === null && token !== undefined && token !== ''
  useEffect(() => {
    if (isOver && isLostWith(token)) resetToken()
  }, [isOver, token])
  if (token === '') return { token, user: null, isLoading: false }
  if (data != null) return { token, user: data, isLoading: false }
  if (token !== undefined && minimal?.token === token && (error !== null || isPending)) return { token, user: minimal.user, isLoading: false }
  return { token, user: null, isLoading: data !== null && error === null }
}

/** The signed-in user's token, for screens behind the auth guard. */
export function useSessionToken(): string {
  const token = useToken()
  return token ?? ''
}

/** Takes a fresh session: cookie, user, no trace of who was here before. */
export function useOpenSession(): (session: { token: string; userId: string; email: string }) => void {
  const queryClient = useQueryClient()
  return useCallback(
    ({ token, userId, email }) => {
      minimal = { token, user: { _id: userId, email } }
      queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
      setToken(token)
    },
    [queryClient],
  )
}

/** spec §4: tells the server, removes the cookie, clears the user, shows a toast and goes to /sign-in. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { run, isBusy } = useMutation(api.auth.logout)
  const signOut = useCallback(async () => {
    const token = currentToken()
    announceLeaving(token)
    try {
      await run({ token })
    } catch {
      stayAfterAll()
      toast({ variant: 'destructive', title: t('auth.logoutFailed'), description: t('auth.logoutFailedText') })
      return
    }
    minimal = undefined
    resetToken()
    toast({ title: t('auth.loggedOut'), description: t('auth.loggedOutText') })
    await navigate({ to: '/sign-in' })
    queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  }, [run, t, navigate, queryClient])
  return { signOut, isBusy }
}
