/**
 * The error catalogue of spec §8 for queries. A refused session: toast, reset, sign in again and come back. A failed one
 * on a page of the member area: toast and /500. Mutations tell their own errors where they are called.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { resetToken } from './auth/token.ts'
import { isCallError } from './live/call-error.ts'

export function useGlobalErrors(): void {
  const { i18n } = useTranslation('common')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
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
          void tell('titles.sessionExpired')
          resetToken()
          void navigate({ to: '/sign-in', search: { redirect: router.state.location.href } })
        } else if (isCallError(error, 'internal') && event.action.type === 'error') {
          void tell('titles.internal')
          void navigate({ to: '/500' })
        }
      })
  }, [queryClient, navigate, router, i18n])
}
