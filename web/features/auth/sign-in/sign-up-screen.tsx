import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asLanguage } from '#web/i18n/languages.ts'
import { browserMark } from '#web/lib/auth/browser-mark.ts'
import { trustedMarks } from '#web/lib/auth/trusted-marks.ts'
import { useLeaveWhenSignedIn } from '#web/lib/auth/use-leave-when-signed-in.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { signInErrorTextOf } from '#web/lib/error-text.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EmailField, NameField, PasswordField, useFieldRules } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { useTypedEmail } from './carried.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { LegalText } from './legal-text.tsx'
import { useSecondStep } from './use-second-step.ts'

interface Fields {
  name: string
  email: string
  password: string
  repeat: string
  isAdult: boolean
  acceptsTerms: boolean
}

const linkClass = 'font-semibold text-accent underline underline-offset-4'

/** Registration (spec §2; rules of product.md §1). `redirect` is where the person was going. */
export function SignUpScreen({ redirect }: { redirect: string | undefined }) {
  const { t, i18n } = useTranslation('auth')
  const { run, isBusy } = useMutation(api.auth.register)
  const [isDone, setIsDone] = useState(false)
  const [isByGoogle, setIsByGoogle] = useState(false)
  const openSession = useOpenSession()
  const askSecondStep = useSecondStep()
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState, control } = useForm<Fields>({
    defaultValues: { name: '', email: useTypedEmail(), password: '', repeat: '', isAdult: false, acceptsTerms: false },
  })
  const { errors } = formState
  const typedEmail = useWatch({ control, name: 'email' })
  const rules = useFieldRules()
  useLeaveWhenSignedIn(isBusy || isDone || isByGoogle, redirect)

  const signUp = handleSubmit(async ({ name, email, password, isAdult, acceptsTerms }) => {
    setFailure(null)
    try {
      const session = await run({
        name: name.trim(),
        email: email.trim(),
        password,
        isAdult,
        acceptsTerms,
        language: asLanguage(i18n.language),
        devices: trustedMarks(),
        browser: browserMark(),
      })
      if ('secondStep' in session) return await askSecondStep(session.secondStep, { email: email.trim(), redirect })
      setIsDone(true)
      openSession({ ...session, email: email.trim() })
      toast({ title: t('toasts.created'), description: t('toasts.createdText') })
      await navigate({ to: redirect ?? '/' })
    } catch (error) {
      if (isCallError(error, 'common_password')) setError('password', { message: errorText(error) }, { shouldFocus: true })
      else setFailure(callFailed(error, t('signUp.failed'), signInErrorTextOf))
    }
  })

  return (
    <AuthForm title={t('signUp.title')} text={t('signUp.text')} failure={failure} onSubmit={signUp}>
      <NameField error={errors.name?.message} {...register('name', { validate: rules.name })} />
      <EmailField error={errors.email?.message} {...register('email', { validate: rules.email })} />
      <PasswordField use="new" error={errors.password?.message} {...register('password', { validate: rules.password })} />
      <PasswordField
        use="repeat"
        error={errors.repeat?.message}
        {...register('repeat', { validate: (repeat, { password }) => repeat === password || t('errors.passwordsDiffer') })}
      />
      <Checkbox error={errors.isAdult?.message} {...register('isAdult', { validate: (isTicked) => isTicked || t('errors.adultRequired') })}>
        {t('signUp.isAdult')}
      </Checkbox>
      <Checkbox
        error={errors.acceptsTerms?.message}
        {...register('acceptsTerms', { validate: (isTicked) => isTicked || t('errors.termsRequired') })}
      >
        <LegalText linkClassName={linkClass} text={t('signUp.acceptsTerms')} />
      </Checkbox>
      <Button type="submit" busy={isBusy} busyLabel={t('signUp.busy')} className="w-full">
        {t('signUp.submit')}
      </Button>
      <GoogleSignIn context="signup" redirect={redirect} onBusy={setIsByGoogle} />
      <p className="text-center text-sm text-muted">
        {t('signUp.hasAccount')}{' '}
        <Link to="/sign-in" search={{ redirect }} state={{ typedEmail }} className={linkClass}>
          {t('signUp.signIn')}
        </Link>
      </p>
    </AuthForm>
  )
}
