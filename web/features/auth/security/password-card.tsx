/** Settings → Security: changes the password. Every other browser is signed out by it, and withdrawals wait (product.md §1). */
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN, WITHDRAWAL_HOLD_HOURS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useBlockLeaving } from '#web/lib/use-block-leaving.tsx'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/ui/format.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFieldRules } from '../sign-in/account-fields.tsx'

interface Fields {
  current: string
  wanted: string
  repeat: string
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['security', 'auth', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.changePassword)
  const callFailed = useCallFailed()
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string>()
  const rules = useFieldRules()
  const { register, handleSubmit, setError, reset, formState, control } = useForm<Fields>({
    defaultValues: { current: '', wanted: '', repeat: '' },
  })
  const { errors } = formState
  // The current password alone is filled in by many a browser: that is no change yet.
  const isUnsent = useWatch({ control, name: ['wanted', 'repeat'] }).some((text) => text !== '')
  const leaving = useBlockLeaving({ mustAsk: () => isUnsent, mustAskAtUnload: () => isUnsent })

  const change = handleSubmit(async ({ current, wanted }) => {
    setFailure(undefined)
    try {
      await run({ token, newPassword: wanted, ...(hasPassword ? { currentPassword: current } : {}) })
      reset()
      toast({ title: t('password.done'), description: t('password.doneText') })
    } catch (error) {
      if (isCallError(error, 'wrong_password')) setError('current', { message: errorText(error) }, { shouldFocus: true })
      else if (isCallError(error, 'common_password')) setError('wanted', { message: errorText(error) }, { shouldFocus: true })
      else setFailure(callFailed(error, t('password.failed')))
    }
  })
  const eye = { showLabel: t('common:actions.showPassword'), hideLabel: t('common:actions.hidePassword') }
  return (
    <form method="post" noValidate onSubmit={change} className="flex max-w-md flex-col gap-5">
      {failure !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {failure}
        </p>
      )}
      {hasPassword && (
        <Field label={t('password.current')} error={errors.current?.message}>
          {(aria) => (
            <PasswordInput
              {...aria}
              autoComplete="current-password"
              {...eye}
              {...register('current', { validate: (text) => text !== '' || t('proof.missing') })}
            />
          )}
        </Field>
      )}
      <Field label={t('password.wanted')} hint={t('auth:fields.passwordHint', { min: PASSWORD_MIN })} error={errors.wanted?.message}>
        {(aria) => (
          <PasswordInput
            {...aria}
            autoComplete="new-password"
            {...eye}
            {...register('wanted', {
              validate: (text, { current }) => (hasPassword && text !== '' && text === current ? t('password.same') : rules.password(text)),
            })}
          />
        )}
      </Field>
      <Field label={t('password.repeat')} error={errors.repeat?.message}>
        {(aria) => (
          <PasswordInput
            {...aria}
            autoComplete="new-password"
            {...eye}
            {...register('repeat', { validate: (text, { wanted }) => text === wanted || t('auth:errors.passwordsDiffer') })}
          />
        )}
      </Field>
      <p className="text-sm text-muted">{t('password.consequence', { count: WITHDRAWAL_HOLD_HOURS })}</p>
      <Button type="submit" busy={isBusy} busyLabel={t('password.busy')} className="self-start">
        {t(hasPassword ? 'password.submit' : 'password.set')}
      </Button>
      {leaving}
    </form>
  )
}

export function PasswordCard() {
  const { t, i18n } = useTranslation(['security', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.auth.getSecurity, { token })
  const changedAt = data?.passwordChangedAt ?? null
  return (
    <Card aria-labelledby="password-card">
      <CardHeader
        icon={<KeyRound aria-hidden />}
        title={<span id="password-card">{t('password.title')}</span>}
        text={
          data?.hasPassword === false
            ? t('password.none')
            : changedAt === null
              ? undefined
              : t('password.changedAt', { date: formatDate(changedAt, i18n.language) })
        }
      />
      <CardBody>
        {data !== undefined && <PasswordForm hasPassword={data.hasPassword} />}
        {data === undefined && error === null && <SkeletonRows rows={3} label={t('common:actions.loading')} />}
        {data === undefined && error !== null && (
          <ErrorState title={t('loadFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
      </CardBody>
    </Card>
  )
}
