/**
 * The arrival of users from another site, with its signed assertion of their identity (spec §4, External sign-in session). Opening
 * the link changes nothing: an attacker may have made it for an account of their own, so the user confirms first.
 *
 *   looking ──signed-in user known, or 3 s──▶ asked ──Continue──▶ loading: the page makes a random token, which becomes
 *     │                                         │                    │   the session when the server accepts the assertion
 *     └───────────────┬─────────────────────────┘                    ├──▶ signed in, or on to the second step
 *       that account is signed in                                    ├──3 s──▶ late, whatever happens
 *            already: on to its page                                 └──▶ failed
 */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXTERNAL_SIGN_IN_TIMEOUT_MS } from '#contract/limits.ts'
import { endSession } from '#web/lib/auth/end-session.ts'
import { currentToken, resetToken } from '#web/lib/auth/token.ts'
import { browserId } from '#web/lib/auth/browser-id.ts'
import { randomToken } from '#web/lib/auth/random-token.ts'
import { deviceTokens } from '#web/lib/auth/device-tokens.ts'
import { useAuth, useOpenSession } from '#web/lib/auth/use-auth.ts'
import { textClaim } from '#web/lib/google/token-claims.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useLoadAppearance } from '#web/lib/use-load-appearance.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Account, ExternalAsk, ExternalEnd, ExternalWait } from './external-steps.tsx'
import { useSecondStep } from './use-second-step.ts'

/** The assertion of the other site, and its user. Unverified: the page shows it, and the server decides. */
interface Arrival {
  assertion: string
  userId: string
  account: Account
}

function readArrival(): Arrival {
  const assertion = new URLSearchParams(location.hash.slice(1)).get('assertion') ?? ''
  return {
    assertion,
    userId: textClaim(assertion, 'sub'),
    account: { name: textClaim(assertion, 'name'), email: textClaim(assertion, 'email') },
  }
}

type State = { is: 'looking' | 'asked' | 'loading' | 'late' } | { is: 'failed'; text: string }

/** Signs in as the user of the assertion. On success, the session before is ended. */
function useArrive({ assertion, userId }: Arrival, redirect: string | undefined): () => Promise<void> {
  const { t } = useTranslation('auth')
  const { run } = useMutation(api.auth.createSession)
  const openSession = useOpenSession()
  const askSecondStep = useSecondStep()
  const loadAppearance = useLoadAppearance()
  const navigate = useNavigate()
  return async () => {
    const [before, token] = [currentToken(), randomToken()]
    const entered = await run({ userId, token, assertion, devices: deviceTokens(), browser: browserId() })
    if (before !== '') endSession(before).catch((error: unknown) => console.warn('the session before could not be ended', error))
    if ('secondStep' in entered) {
      if (before !== '') resetToken()
      return askSecondStep(entered.secondStep, { email: '', redirect })
    }
    openSession({ token, userId, email: '' })
    toast({ title: t('toasts.success'), description: t('toasts.loggedIn') })
    await loadAppearance(token)
    return navigate({ to: redirect ?? '/', replace: true })
  }
}

/** In the browser only: the assertion is in the fragment of the address, which no server sees. */
export function ExternalScreen({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const { token, user, isLoading } = useAuth()
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const [arrival] = useState(readArrival)
  const arrive = useArrive(arrival, redirect)
  const [state, setState] = useState<State>(() =>
    arrival.userId === '' ? { is: 'failed', text: t('external.noLink') } : { is: 'looking' },
  )
  const isBefore = state.is === 'looking' || state.is === 'asked'
  const isThere = isBefore && user?._id === arrival.userId

  // The assertion leaves the address, so that neither the history nor a copied link has it.
  useEffect(() => history.replaceState(history.state, '', `${location.pathname}${location.search}`), [])
  useEffect(() => {
    if (isThere) void navigate({ to: redirect ?? '/', replace: true })
  }, [isThere, redirect, navigate])
  // spec §9: neither wait is longer than 3 s. The question does not need the signed-in user.
  const waitsFor = state.is === 'loading' ? 'late' : state.is === 'looking' && isLoading ? 'asked' : null
  useEffect(() => {
    if (waitsFor === null) return undefined
    const timer = setTimeout(() => setState((now) => (now.is === 'failed' ? now : { is: waitsFor })), EXTERNAL_SIGN_IN_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [waitsFor])

  if (state.is === 'failed') return <ExternalEnd title={t('external.failed')} text={state.text} isAlert redirect={redirect} />
  if (state.is === 'late') return <ExternalEnd title={t('external.title')} text={t('external.late')} isAlert={false} redirect={redirect} />
  if (waitsFor !== null || isThere) return <ExternalWait />
  const signedInAs = user !== null ? { name: user.name ?? '', email: user.email } : token === '' ? null : 'unknown'
  return (
    <ExternalAsk
      account={arrival.account}
      signedInAs={signedInAs}
      redirect={redirect}
      onContinue={() => {
        setState({ is: 'loading' })
        arrive().catch((error: unknown) => setState({ is: 'failed', text: callFailed(error, t('external.failed')) }))
      }}
    />
  )
}
