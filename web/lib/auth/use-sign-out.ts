import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { forgetGoogleChoice } from '../google/google-library.ts'
import { endSession } from './end-session.ts'
import { adminToken, announceLeaving, currentToken, forgetAdminToken, resetToken, stayAfterAll } from './token.ts'
import { forgetSignIn } from './use-auth.ts'

/**
 * spec §4: ends the session, removes the cookie, clears the user, shows a toast and goes to /sign-in. While impersonating it ends the
 * admin's own session, too. When the server is not reached, the user stays signed in and reads so (spec §8).
 */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const { t, i18n } = useTranslation('common')
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  // The next page and its texts are loaded first: the connection may be gone by then.
  useEffect(() => {
    Promise.all([router.preloadRoute({ to: '/sign-in' }), i18n.loadNamespaces('auth')]).catch((error: unknown) =>
      console.warn('the page after the sign-out could not be loaded ahead', error),
    )
  }, [router, i18n])
  const signOut = useCallback(async () => {
    const [token, own] = [currentToken(), adminToken()]
    announceLeaving(token)
    setIsBusy(true)
    try {
      await Promise.all([token, own].filter((any) => any !== '').map(endSession))
    } catch (error) {
      console.warn('the session could not be ended', error)
      stayAfterAll()
      setIsBusy(false)
      toast({ variant: 'destructive', title: t('toasts.logoutFailed'), description: t('toasts.logoutFailedText') })
      return
    }
    forgetSignIn()
    forgetGoogleChoice()
    resetToken()
    if (own !== '') forgetAdminToken()
    toast({ title: t('toasts.loggedOut'), description: t('toasts.loggedOutText') })
    await navigate({ to: '/sign-in' })
    setIsBusy(false)
    queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  }, [t, navigate, queryClient])
  return { signOut, isBusy }
}
