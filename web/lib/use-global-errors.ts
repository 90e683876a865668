/**
 * The error catalogue of spec §8 for queries. A refused session: toast, reset, sign in again and come back. A failed
 * query: toast and /500, at first as well as later. Mutations show their own errors where they are called.
 */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { isLostWith, resetToken } from './auth/token.ts'
import { useGoToSignIn } from './auth/use-go-to-sign-in.ts'
import { consequenceOf } from './error-rules.ts'
import { api } from './live/api.ts'
import { liveKeyParts } from './live/live-key.ts'

export function useGlobalErrors(): void {
  const { i18n } = useTranslation('common')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const goToSignIn = useGoToSignIn()
  useEffect(() => {
    // From the catalog that every page has: a server that refuses may not send another one.
    const show = (title: 'failures.sessionExpired' | 'failures.internal') => toast({ variant: 'destructive', title: i18n.t(title) })
    /** An ended session refuses every query of the page: only the first one shows a toast. */
    const endSession = (query: Query) => {
      if (!isLostWith(liveKeyParts(query.queryKey)?.args.token)) return
      show('failures.sessionExpired')
      resetToken()
      goToSignIn()
    }
    return queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated') return
      const { status, error, data } = query.state
      if (status === 'success' && data === null && liveKeyParts(query.queryKey)?.path === api.auth.getUser.path) {
        // The session of this token has ended.
        endSession(query)
      } else if (status === 'error' && consequenceOf(error) === 'sign-in') {
        endSession(query)
      } else if (status === 'error' && consequenceOf(error) === 'error-page' && 'action' in event && event.action.type === 'error') {
        show('failures.internal')
        void navigate({ to: '/500' })
      }
    })
  }, [queryClient, navigate, goToSignIn, i18n])
}
