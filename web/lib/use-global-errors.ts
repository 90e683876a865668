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
  const { t } = useTranslation('errors')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.query.state.status !== 'error') return
        const { error } = event.query.state
        if (isCallError(error, 'unauthorized')) {
          toast({ variant: 'destructive', title: t('titles.sessionExpired') })
          resetToken()
          void navigate({ to: '/sign-in', search: { redirect: router.state.location.href } })
        } else if (isCallError(error, 'internal') && event.action.type === 'error') {
          toast({ variant: 'destructive', title: t('titles.internal') })
          void navigate({ to: '/500' })
        }
      }),
    [queryClient, navigate, router, t],
  )
}
