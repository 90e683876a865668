import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { forgetGoogleChoice } from '../google/google-library.ts'
import { api } from '../live/api.ts'
import { useMutation } from '../live/hooks.ts'
import { endSession } from './end-session.ts'
import { announceLeaving, currentToken, resetToken, stayAfterAll } from './token.ts'
import { forgetSignIn } from './use-auth.ts'

/** spec §4: ends the session, removes the cookie, clears the user, shows a toast and goes to /sign-in. Offline, the session ends later. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const { t, i18n } = useTranslation('common')
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { run, isBusy } = useMutation(api.auth.logout)
  // The next page and its texts are loaded first: the connection may be gone by then.
  useEffect(() => {
    Promise.all([router.preloadRoute({ to: '/sign-in' }), i18n.loadNamespaces('auth'), import('#web/ui/toaster.tsx')]).catch(
      (error: unknown) => console.warn('the page after the sign-out could not be loaded ahead', error),
    )
  }, [router, i18n])
  const signOut = useCallback(async () => {
    const token = currentToken()
    announceLeaving(token)
    let isEnded: boolean
    try {
      isEnded = await endSession(token, run)
    } catch {
      stayAfterAll()
      toast({ variant: 'destructive', title: t('toasts.logoutFailed'), description: t('toasts.logoutFailedText') })
      return
    }
    forgetSignIn()
    forgetGoogleChoice()
    resetToken()
    toast({ title: t('toasts.loggedOut'), description: isEnded ? t('toasts.loggedOutText') : t('loggedOutHere') })
    await navigate({ to: '/sign-in' })
    queryClient.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  }, [run, t, navigate, queryClient])
  return { signOut, isBusy }
}
