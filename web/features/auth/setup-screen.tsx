import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EmailField, NameField, PasswordField, useFieldRules } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'

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
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ defaultValues: { name: '', email: '', password: '' } })
  const { errors } = formState
  const rules = useFieldRules()

  const create = handleSubmit(async ({ name, email, password }) => {
    setFailure(null)
    try {
      const session = await run({ code, name: name.trim(), email: email.trim(), password })
      openSession({ ...session, email: email.trim() })
      toast({ title: t('common:auth.created'), description: t('common:auth.createdText') })
      await navigate({ to: '/admin/orders' })
    } catch (error) {
      if (isCallError(error, 'common_password')) setError('password', { message: errorText(error) }, { shouldFocus: true })
      else setFailure(callFailed(error, t('signUp.failed')))
    }
  })

  return (
    <AuthForm title={t('setup.title')} text={code === '' ? t('setup.noCode') : t('setup.text')} failure={failure} onSubmit={create}>
      <NameField error={errors.name?.message} {...register('name', { validate: rules.name })} />
      <EmailField error={errors.email?.message} {...register('email', { validate: rules.email })} />
      <PasswordField use="new" error={errors.password?.message} {...register('password', { validate: rules.password })} />
      <Button type="submit" busy={isBusy} busyLabel={t('signUp.busy')} disabled={code === ''} className="w-full">
        {t('setup.submit')}
      </Button>
    </AuthForm>
  )
}
