import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SETUP_CODE_HOURS } from '#contract/limits.ts'
import { browserMark } from '#web/lib/auth/browser-mark.ts'
import { useOpenSession } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EmailField, NameField, PasswordField, useFieldRules } from './account-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { LegalText } from './legal-text.tsx'

interface Fields {
  code: string
  name: string
  email: string
  password: string
  repeat: string
  isAdult: boolean
  acceptsTerms: boolean
}

/** The first admin's account, by the one-time code that the server has printed: with its link, or typed. In the browser only. */
export function SetupScreen() {
  const { t } = useTranslation('auth')
  const { run, isBusy } = useMutation(api.setup.createFirstAdmin)
  const openSession = useOpenSession()
  const navigate = useNavigate()
  const callFailed = useCallFailed()
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: { code: location.hash.slice(1), name: '', email: '', password: '', repeat: '', isAdult: false, acceptsTerms: false },
  })
  const { errors } = formState
  const rules = useFieldRules()

  // It does not stay in the address: neither in the history nor to be copied.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  const create = handleSubmit(async ({ code, name, email, password, isAdult, acceptsTerms }) => {
    setFailure(null)
    try {
      const session = await run({
        code: code.trim(),
        name: name.trim(),
        email: email.trim(),
        password,
        isAdult,
        acceptsTerms,
        browser: browserMark(),
      })
      openSession({ ...session, email: email.trim() })
      toast({ title: t('toasts.created'), description: t('toasts.createdText') })
      await navigate({ to: '/admin/orders' })
    } catch (error) {
      if (isCallError(error, 'common_password')) setError('password', { message: errorText(error) }, { shouldFocus: true })
      else setFailure(callFailed(error, t('signUp.failed')))
    }
  })

  return (
    <AuthForm title={t('setup.title')} text={t('setup.text')} failure={failure} onSubmit={create}>
      <Field label={t('setup.code')} hint={t('setup.codeHint', { hours: SETUP_CODE_HOURS })} error={errors.code?.message}>
        {(aria) => (
          <Input
            {...aria}
            {...register('code', { validate: (code) => code.trim() !== '' || t('setup.noCode') })}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            className="font-mono"
          />
        )}
      </Field>
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
        <LegalText linkClassName="font-semibold text-accent underline underline-offset-4" text={t('signUp.acceptsTerms')} />
      </Checkbox>
      <Button type="submit" busy={isBusy} busyLabel={t('signUp.busy')} className="w-full">
        {t('setup.submit')}
      </Button>
    </AuthForm>
  )
}
