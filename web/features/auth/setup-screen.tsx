import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NAME_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, PasswordInput } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AuthForm } from './auth-form.tsx'
import { emailProblem, nameProblem, passwordProblem } from './rules.ts'

interface Fields {
  name: string
  email: string
  password: string
}

/** The first admin's account, by the one-time link that the server printed at its first start. */
export function SetupScreen({ code }: { code: string }) {
  const { t } = useTranslation(['auth', 'common'])
  const { run, isBusy } = useMutation(api.setup.createFirstAdmin)
  const openSession = useOpenSession()
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { name: '', email: '', password: '' } })
  const { errors } = formState

  const create = handleSubmit(async ({ name, email, password }) => {
    setFailure(null)
    try {
      const session = await run({ code, name: name.trim(), email: email.trim(), password })
      openSession({ ...session, email: email.trim() })
      toast({ title: t('common:auth.created'), description: t('common:auth.createdText') })
      await navigate({ to: '/admin/orders' })
    } catch (error) {
      setFailure(callFailed(error, t('signUp.failed')))
    }
  })

  return (
    <AuthForm title={t('setup.title')} text={code === '' ? t('setup.noCode') : t('setup.text')} failure={failure} onSubmit={create}>
      <Field label={t('fields.name')} error={errors.name?.message}>
        {(aria) => (
          <Input
            {...aria}
            autoComplete="name"
            maxLength={NAME_MAX}
            {...register('name', {
              validate: (name) => {
                const problem = nameProblem(name)
                return problem === undefined || t(problem)
              },
            })}
          />
        )}
      </Field>
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
      <Field label={t('fields.password')} hint={t('fields.passwordHint', { min: PASSWORD_MIN })} error={errors.password?.message}>
        {(aria) => (
          <PasswordInput
            {...aria}
            autoComplete="new-password"
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
      <Button type="submit" busy={isBusy} busyLabel={t('signUp.busy')} disabled={code === ''} className="w-full">
        {t('setup.submit')}
      </Button>
    </AuthForm>
  )
}
