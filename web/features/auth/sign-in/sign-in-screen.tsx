import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { browserMark } from '#web/lib/auth/browser-mark.ts'
import { trustedMarks } from '#web/lib/auth/trusted-marks.ts'
import { useLeaveWhenSignedIn } from '#web/lib/auth/use-leave-when-signed-in.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { signInErrorTextOf } from '#web/lib/error-text.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EmailField, PasswordField, useFieldRules } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { useTypedEmail } from './carried.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useSecondStep } from './use-second-step.ts'

interface Fields {
  email: string
  password: string
}

/** spec §2 Login screen. `redirect` is where the person was going. */
export function SignInScreen({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('auth')
  const { run, isBusy } = useMutation(api.auth.login)
  const [isDone, setIsDone] = useState(false)
  const [isByGoogle, setIsByGoogle] = useState(false)
  const [isByPasskey, setIsByPasskey] = useState(false)
  const openSession = useOpenSession()
  const askSecondStep = useSecondStep()
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState, control } = useForm<Fields>({ defaultValues: { email: useTypedEmail(), password: '' } })
  const typedEmail = useWatch({ control, name: 'email' })
  const { errors } = formState
  const rules = useFieldRules()
  useLeaveWhenSignedIn(isBusy || isDone || isByGoogle || isByPasskey, redirect)

  const signIn = handleSubmit(async ({ email, password }) => {
    setFailure(null)
    try {
      const session = await run({ email: email.trim(), password, devices: trustedMarks(), browser: browserMark() })
      if ('secondStep' in session) return await askSecondStep(session.secondStep, { email: email.trim(), redirect })
      setIsDone(true)
      openSession({ ...session, email: email.trim() })
      toast({ title: t('toasts.success'), description: t('toasts.loggedIn') })
      await navigate({ to: redirect ?? '/' })
    } catch (error) {
      setFailure(callFailed(error, t('signIn.failed'), signInErrorTextOf))
    }
  })

  return (
    <AuthForm title={t('signIn.title')} text={t('signIn.text')} failure={failure} onSubmit={signIn}>
      <EmailField error={errors.email?.message} {...register('email', { validate: rules.email })} />
      <PasswordField use="current" error={errors.password?.message} {...register('password', { validate: rules.password })} />
      <Link
        to="/forgot-password"
        state={{ typedEmail, goingTo: redirect }}
        className="-mt-3 flex min-h-6 items-center self-end text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('signIn.forgot')}
      </Link>
      <Button type="submit" busy={isBusy} busyLabel={t('signIn.busy')} className="w-full">
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
