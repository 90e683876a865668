import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserId } from '#web/lib/auth/browser-id.ts'
import { deviceTokens } from '#web/lib/auth/device-tokens.ts'
import { useLeaveWhenSignedIn } from '#web/lib/auth/use-leave-when-signed-in.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { signInErrorTextOf } from '#web/lib/error-text.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EmailField, PasswordField, useFieldRules } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { useTypedEmail } from './carried.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useSecondStep } from './use-second-step.ts'
import { WaitingFor } from './waiting-for.tsx'

/** spec §2 Login screen. `redirect` is where the user was going. */
export function SignInScreen({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const { run } = useMutation(api.auth.login)
  const [isByGoogle, setIsByGoogle] = useState(false)
  const [isByPasskey, setIsByPasskey] = useState(false)
  const openSession = useOpenSession()
  const askSecondStep = useSecondStep()
  const navigate = useNavigate()
  const rules = useFieldRules()
  const form = useForm({
    start: { email: useTypedEmail(), password: '' },
    check: ({ email, password }) => ({ email: rules.email(email), password: rules.password(password) }),
    toastTitle: t('signIn.failed'),
    textOf: signInErrorTextOf,
    send: async (typed) => {
      const email = typed.email.trim()
      const session = await run({ email, password: typed.password, devices: deviceTokens(), browser: browserId() })
      if ('secondStep' in session) return askSecondStep(session.secondStep, { email, redirect })
      openSession({ ...session, email })
      toast({ title: t('toasts.success'), description: t('toasts.loggedIn') })
      return navigate({ to: redirect ?? '/' })
    },
  })
  const typedEmail = form.values.email
  useLeaveWhenSignedIn(form.isBusy || form.isSent || isByGoogle || isByPasskey, redirect)

  return (
    <AuthForm title={t('signIn.title')} text={t('signIn.text')} form={form}>
      <WaitingFor way="signIn" redirect={redirect} />
      <EmailField error={form.errorOf('email')} {...form.input('email')} />
      <PasswordField use="current" error={form.errorOf('password')} {...form.input('password')} />
      <Link
        to="/forgot-password"
        state={{ typedEmail, goingTo: redirect }}
        className="-mt-3 flex min-h-6 items-center self-end text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('signIn.forgot')}
      </Link>
      <Button type="submit" busy={form.isBusy} busyLabel={t('signIn.busy')} className="w-full">
        {t('signIn.submit')}
      </Button>
      <PasskeySignIn redirect={redirect} onBusy={setIsByPasskey} />
      <GoogleSignIn context="signin" redirect={redirect} onBusy={setIsByGoogle} />
      <p className="text-center text-sm text-muted">
        {t('signIn.noAccount')}{' '}
        <Link to="/sign-up" search={{ redirect }} state={{ typedEmail }} className="font-semibold text-accent underline underline-offset-4">
          {t('signIn.signUp')}
        </Link>
      </p>
    </AuthForm>
  )
}
