import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { useLeaveWhenSignedIn } from '#web/lib/auth/use-leave-when-signed-in.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AuthForm } from './auth-form.tsx'
import { emailProblem, passwordProblem } from './rules.ts'

interface Fields {
  email: string
  password: string
}

/** spec §2 Login screen. `redirect` is where the person was going. */
export function SignInScreen({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation(['auth', 'common'])
  const { run, isBusy } = useMutation(api.auth.login)
  const [isDone, setIsDone] = useState(false)
  const openSession = useOpenSession()
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { email: '', password: '' } })
  const { errors } = formState
  useLeaveWhenSignedIn(isBusy || isDone)

  const signIn = handleSubmit(async ({ email, password }) => {
    setFailure(null)
    try {
      const session = await run({ email: email.trim(), password })
      setIsDone(true)
      openSession({ ...session, email: email.trim() })
      toast({ title: t('common:auth.success'), description: t('common:auth.loggedIn') })
      await navigate({ to: redirect ?? '/' })
    } catch (error) {
      setFailure(callFailed(error, t('signIn.failed')))
    }
  })

  return (
    <AuthForm title={t('signIn.title')} text={t('signIn.text')} failure={failure} onSubmit={signIn}>
      <Field label={t('fields.email')} error={errors.email?.message}>
        {(aria) => (
          <Input
            {...aria}
            type="email"
            autoComplete="username"
            placeholder={t('fields.emailPlaceholder')}
            {...register('email', {
              validate: (email) => {
                const problem = emailProblem(email)
                return problem === undefined || t(problem)
              },
            })}
          />
        )}
      </Field>
      {/* "Forgot password" joins this line together with the screens that it leads to. */}
      <Field label={t('fields.password')} error={errors.password?.message}>
        {(aria) => (
          <PasswordInput
            {...aria}
            autoComplete="current-password"
            showLabel={t('common:actions.showPassword')}
            hideLabel={t('common:actions.hidePassword')}
            {...register('password', {
              validate: (password) => {
                const problem = passwordProblem(password)
                return problem === undefined || t(problem, { min: PASSWORD_MIN })
              },
            })}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} busyLabel={t('signIn.busy')} className="w-full">
        {t('signIn.submit')}
      </Button>
      <p className="text-center text-sm text-muted">
        {t('signIn.noAccount')}{' '}
        <Link to="/sign-up" className="font-semibold text-accent underline underline-offset-4">
          {t('signIn.signUp')}
        </Link>
      </p>
    </AuthForm>
  )
}
