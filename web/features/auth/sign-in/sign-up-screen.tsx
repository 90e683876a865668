import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asLanguage } from '#web/i18n/languages.ts'
import { browserId } from '#web/lib/auth/browser-id.ts'
import { deviceTokens } from '#web/lib/auth/device-tokens.ts'
import { useLeaveWhenSignedIn } from '#web/lib/auth/use-leave-when-signed-in.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { signInErrorTextOf } from '#web/lib/error-text.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast-store.ts'
import { newAccount, NewAccountFields, useNewAccountRules } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { useTypedEmail } from './carried.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { useSecondStep } from './use-second-step.ts'
import { WaitingFor } from './waiting-for.tsx'

const linkClass = 'font-semibold text-accent underline underline-offset-4'

/** The text for visitors above the form; null: sign-up is open to all, or its state is not known yet. */
function useNotice(invitation: string | undefined): 'closed' | 'invitedOnly' | 'invited' | 'invitationOver' | null {
  const site = useLive(api.systemSettings.getSite, {}).data
  const found = useLive(api.auth.getInvitation, invitation === undefined ? 'skip' : { code: invitation }).data
  if (site?.isSignUpOpen === false) return 'closed'
  if (site?.needsInvitation !== true) return null
  if (invitation === undefined) return 'invitedOnly'
  if (found === undefined) return null
  return found.isUsable ? 'invited' : 'invitationOver'
}

/** Why an account cannot be opened now, or that a link opens one. */
function Notice({ invitation }: { invitation: string | undefined }) {
  const { t } = useTranslation('auth')
  const notice = useNotice(invitation)
  if (notice === null) return null
  return (
    <div
      role="status"
      className={cx('rounded-md px-4 py-3 text-sm', notice === 'invited' ? 'bg-info-soft' : 'bg-warning-soft')}
      data-testid="sign-up-closed"
    >
      <p>{t(`signUp.${notice}`)}</p>
      {(notice === 'invitedOnly' || notice === 'invitationOver') && (
        <Link to="/contact" className={linkClass}>
          {t('signUp.askTeam')}
        </Link>
      )}
    </div>
  )
}

/** Registration (spec §2; rules of product.md §1). `redirect` is where the user was going, `invitation` the link that they came by. */
export function SignUpScreen({ redirect, invitation }: { redirect: string | undefined; invitation?: string | undefined }) {
  const { t, i18n } = useTranslation('auth')
  const { run } = useMutation(api.auth.register)
  const [isByGoogle, setIsByGoogle] = useState(false)
  const openSession = useOpenSession()
  const askSecondStep = useSecondStep()
  const navigate = useNavigate()
  const form = useForm({
    start: newAccount(useTypedEmail()),
    check: useNewAccountRules(),
    refusedAt: { common_password: 'password' },
    toastTitle: t('signUp.failed'),
    textOf: signInErrorTextOf,
    send: async ({ name, email: typed, password, isAdult, acceptsTerms }) => {
      const email = typed.trim()
      const session = await run({
        name: name.trim(),
        email,
        password,
        isAdult,
        acceptsTerms,
        ...(invitation === undefined ? {} : { invitation }),
        language: asLanguage(i18n.language),
        devices: deviceTokens(),
        browser: browserId(),
      })
      if ('secondStep' in session) return askSecondStep(session.secondStep, { email, redirect })
      openSession({ ...session, email })
      toast({ title: t('toasts.created'), description: t('toasts.createdText') })
      return navigate({ to: redirect ?? '/' })
    },
  })
  const typedEmail = form.values.email
  useLeaveWhenSignedIn(form.isBusy || form.isSent || isByGoogle, redirect)

  return (
    <AuthForm title={t('signUp.title')} text={t('signUp.text')} form={form}>
      <Notice invitation={invitation} />
      <WaitingFor way="signUp" redirect={redirect} />
      <NewAccountFields form={form} />
      <Button type="submit" busy={form.isBusy} busyLabel={t('signUp.busy')} className="w-full">
        {t('signUp.submit')}
      </Button>
      <GoogleSignIn context="signup" redirect={redirect} invitation={invitation} onBusy={setIsByGoogle} />
      <p className="text-center text-sm text-muted">
        {t('signUp.hasAccount')}{' '}
        <Link to="/sign-in" search={{ redirect }} state={{ typedEmail }} className={linkClass}>
          {t('signUp.signIn')}
        </Link>
      </p>
    </AuthForm>
  )
}
