/**
 * spec §4 Impersonation: while an admin token is stored, the session is borrowed and can be given back.
 *
 *   the admin's ──begin──▶ borrowed ──Return to Admin, its hour over, ended elsewhere──▶ the admin's, when it is stored and still good
 *                                                                                          └──▶ signed out: sign in again
 *
 * Two sources say that a session is borrowed: the storage, at once and in every tab; and the server, where nothing is stored.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { api } from '../live/api.ts'
import { liveQuery, useMutation } from '../live/hooks.ts'
import {
  ADMIN_TOKEN_KEY,
  adminToken,
  announceLeaving,
  currentToken,
  forgetAdminToken,
  onAdminTokenChange,
  resetToken,
  setToken,
  stayAfterAll,
} from './token.ts'
import { useAuth } from './use-auth.ts'

/** The page of an admin who returns (spec §2). */
const HOME = '/admin/users'

/** Is the session of this browser one that an admin has borrowed? */
export function useIsBorrowed(): boolean {
  const isStored = useSyncExternalStore(onAdminTokenChange, adminToken, () => '') !== ''
  const { user } = useAuth()
  return isStored || user?.borrowedUntil != null
}

/**
 * Stores the admin's own session, which made the call: by the time of the answer another tab may have put another one into
 * the cookie. A session that is stored already is the one to return to.
 */
export function borrowSession({ borrowed, asked }: { borrowed: string; asked: string }): void {
  if (adminToken() === '') localStorage.setItem(ADMIN_TOKEN_KEY, asked)
  setToken(borrowed)
}

/** One return at a time: the banner's clock and a click may both start it. */
let returning: Promise<void> | undefined

export function useImpersonation(): { isImpersonating: boolean; returnToAdmin: () => Promise<void> } {
  const { i18n } = useTranslation('common')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { run: logout } = useMutation(api.auth.logout)
  const isImpersonating = useIsBorrowed()
  const { token, user } = useAuth()
  /** A borrowed session according to the server. */
  const known = user?.borrowedUntil != null ? token : undefined

  const giveBack = useCallback(async () => {
    const [stored, borrowed] = [adminToken(), currentToken()]
    // Given back already, by another tab: the current session is the admin's own.
    if (stored === '' && borrowed !== known) return
    await i18n.loadNamespaces('security')
    const t = i18n.getFixedT(null, 'security')
    const say = (key: 'ended' | 'failed') =>
      toast({ variant: 'destructive', title: t(`borrowed.${key}`), description: t(`borrowed.${key}Text`) })
    let isGood: boolean
    try {
      // The server checks the stored session before this one is left.
      isGood =
        stored !== '' && (await queryClient.fetchQuery({ ...liveQuery(api.auth.getUserDirect, { token: stored }), staleTime: 0 })) !== null
      if (borrowed !== '') {
        announceLeaving(borrowed)
        await logout({ token: borrowed })
      }
    } catch {
      stayAfterAll()
      say('failed')
      return
    }
    // Another tab, which saw the borrowed session end, may have been faster: both lead to the same page.
    if (adminToken() === stored) {
      if (isGood) setToken(stored)
      else resetToken()
      forgetAdminToken()
    }
    // Unsaved text there needs no question: it could not have been saved.
    if (isGood) {
      toast({ title: t('borrowed.returning') })
      await navigate({ to: HOME, ignoreBlocker: true })
    } else {
      say('ended')
      await navigate({ to: '/sign-in', search: { redirect: HOME }, ignoreBlocker: true })
    }
    // No trace of the other account remains.
    queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  }, [i18n, navigate, queryClient, logout, known])

  const returnToAdmin = useCallback(() => {
    returning ??= giveBack().finally(() => (returning = undefined))
    return returning
  }, [giveBack])
  return { isImpersonating, returnToAdmin }
}
