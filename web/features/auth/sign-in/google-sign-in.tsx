/** "Or continue with Google" (spec §2, §4): on the sign-in screens, where the installation has a Google client id. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserId } from '#web/lib/auth/browser-id.ts'
import { deviceTokens } from '#web/lib/auth/device-tokens.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { GooglePlace } from '#web/lib/google/google-place.tsx'
import { textClaim } from '#web/lib/google/token-claims.ts'
import { type GoogleOptions, type GoogleProof, useGoogleButton } from '#web/lib/google/use-google-button.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useLoadAppearance } from '#web/lib/use-load-appearance.ts'
import { Separator } from '#web/ui/separator.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { LegalText } from './legal-text.tsx'
import { useSecondStep } from './use-second-step.ts'

interface GoogleSignInProps {
  context: 'signin' | 'signup'
  /** The page that the user wanted to open. */
  redirect: string | undefined
  /** The invitation that the visitor came by. */
  invitation?: string | undefined
  /** A sign-in by Google is running: the screen stays until it is done. */
  onBusy: (isBusy: boolean) => void
}

/** Nothing where Google is not offered. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const { data } = useLive(api.auth.getSignInOptions, {})
  return data?.google == null ? null : <GoogleChoice google={data.google} {...props} />
}

const linkClass = 'underline underline-offset-4 hover:text-ink'

function GoogleChoice({ google, context, redirect, invitation, onBusy }: GoogleSignInProps & { google: GoogleOptions }) {
  const { t } = useTranslation('auth')
  const [failure, setFailure] = useState<string | null>(null)
  const { signIn, isBusy } = useGoogleSignIn({ redirect, invitation, onBusy, setFailure })
  const button = useGoogleButton(google, context, signIn)
  if (button.state === 'absent') return null
  return (
    <section className="flex flex-col gap-4">
      <Separator label={t('google.or')} />
      {failure !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {failure}
        </p>
      )}
      <GooglePlace button={button} label={t('google.button')} isBusy={isBusy} busyLabel={t('signIn.busy')} />
      <p className="text-center text-xs text-muted">
        <LegalText linkClassName={linkClass} text={t('google.agree')} />
      </p>
    </section>
  )
}

/** From Google's token to the next page. Returns whether it succeeded. */
function useGoogleSignIn({
  redirect,
  invitation,
  onBusy,
  setFailure,
}: Pick<GoogleSignInProps, 'redirect' | 'invitation' | 'onBusy'> & { setFailure: (failure: string | null) => void }): {
  signIn: (proof: GoogleProof) => Promise<boolean>
  isBusy: boolean
} {
  const { t } = useTranslation('auth')
  const { run } = useMutation(api.auth.googleSignIn)
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)
  const openSession = useOpenSession()
  const askSecondStep = useSecondStep()
  const loadAppearance = useLoadAppearance()
  const callFailed = useCallFailed()
  const navigate = useNavigate()

  const begin = (isBegun: boolean) => {
    isRunning.current = isBegun
    setIsBusy(isBegun)
    onBusy(isBegun)
  }

  const enter = async (proof: GoogleProof) => {
    const entered = await run({
      ...proof,
      ...(invitation === undefined ? {} : { invitation }),
      devices: deviceTokens(),
      browser: browserId(),
    })
    if ('secondStep' in entered) return askSecondStep(entered.secondStep, { email: textClaim(proof.credential, 'email'), redirect })
    const { token, userId, isNewUser } = entered
    openSession({ token, userId, email: textClaim(proof.credential, 'email') })
    toast({ title: t('toasts.success'), description: isNewUser ? t('google.linked') : t('toasts.loggedIn') })
    await loadAppearance(token)
    await navigate({ to: redirect ?? '/' })
  }

  const signIn = async (proof: GoogleProof) => {
    if (isRunning.current) return true
    begin(true)
    setFailure(null)
    try {
      await enter(proof)
      return true
    } catch (error) {
      begin(false)
      // An error that the user can solve has its own text, and stays; all others have the texts of spec §8.
      if (isCallError(error, 'link_refused', 'too_many_attempts', 'sign_up_closed', 'invitation_required', 'invitation_over'))
        setFailure(callFailed(error, t('google.failed')))
      else toast({ variant: 'destructive', title: t('google.failed'), description: t('google.failedText') })
      return false
    }
  }
  return { signIn, isBusy }
}
