/**
 * The error catalogue of spec §8 for queries. A refused session: toast, reset, sign in again and come back. A failed one
 * on a page of the member area: toast and /500. Mutations tell their own errors where they are called.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { isLostWith, resetToken } from './auth/token.ts'
import { useGoToSignIn } from './auth/use-go-to-sign-in.ts'
import { isCallError } from './live/call-error.ts'
import { liveKeyParts } from './live/live-key.ts'

export function useGlobalErrors(): void {
  const { i18n } = useTranslation('common')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const goToSignIn = useGoToSignIn()
  useEffect(() => {
    // The catalog of errors is loaded with the first error.
    const tell = async (title: 'titles.sessionExpired' | 'titles.internal') => {
      await i18n.loadNamespaces('errors')
      toast({ variant: 'destructive', title: i18n.t(title, { ns: 'errors' }) })
    }
    return queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.query.state.status !== 'error') return
        const { error } = event.query.state
        if (isCallError(error, 'unauthorized')) {
          // One ended session refuses every query of the page: the first one tells it.
          if (!isLostWith(liveKeyParts(event.query.queryKey)?.args.token)) return
          void tell('titles.sessionExpired')
          resetToken()
          goToSignIn()
        } else if (isCallError(error, 'internal') && event.action.type === 'error') {
          void tell('titles.internal')
          void navigate({ to: '/500' })
        }
      })
  }, [queryClient, navigate, goToSignIn, i18n])
}
