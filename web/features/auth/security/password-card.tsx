/** Settings → Security: changes the password. This signs out every other browser and holds withdrawals (product.md §1). */
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN, WITHDRAWAL_HOLD_HOURS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDate } from '#web/ui/format.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFieldRules } from '../sign-in/account-fields.tsx'

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['security', 'auth', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.auth.changePassword)
  const rules = useFieldRules()
  const form = useForm({
    start: { current: '', wanted: '', repeat: '' },
    check: ({ current, wanted, repeat }) => ({
      current: hasPassword && current === '' ? t('proof.missing') : undefined,
      wanted: hasPassword && wanted !== '' && wanted === current ? t('password.same') : rules.password(wanted),
      repeat: rules.repeat(repeat, wanted),
    }),
    refusedAt: { wrong_password: 'current', common_password: 'wanted' },
    toastTitle: t('password.failed'),
    send: async ({ current, wanted }) => {
      await run({ token, newPassword: wanted, ...(hasPassword ? { currentPassword: current } : {}) })
      form.reset()
      toast({ title: t('password.done'), description: t('password.doneText') })
    },
  })
  // Many browsers fill in the current password themselves: on its own it is not a change.
  const isUnsent = form.values.wanted !== '' || form.values.repeat !== ''
  const leaving = useBlockLeaving({ mustAsk: () => isUnsent, mustAskAtUnload: () => isUnsent })
  const eye = { showLabel: t('common:actions.showPassword'), hideLabel: t('common:actions.hidePassword') }
  return (
    <form {...form.props} className="flex max-w-md flex-col gap-5">
      <Refusal>{form.refusal}</Refusal>
      {hasPassword && (
        <Field label={t('password.current')} error={form.errorOf('current')}>
          {(aria) => <PasswordInput {...aria} {...form.input('current')} autoComplete="current-password" {...eye} />}
        </Field>
      )}
      <Field label={t('password.wanted')} hint={t('auth:fields.passwordHint', { min: PASSWORD_MIN })} error={form.errorOf('wanted')}>
        {(aria) => <PasswordInput {...aria} {...form.input('wanted')} autoComplete="new-password" {...eye} />}
      </Field>
      <Field label={t('password.repeat')} error={form.errorOf('repeat')}>
        {(aria) => <PasswordInput {...aria} {...form.input('repeat')} autoComplete="new-password" {...eye} />}
      </Field>
      <p className="text-sm text-muted">{t('password.consequence', { count: WITHDRAWAL_HOLD_HOURS })}</p>
      <Button type="submit" busy={form.isBusy} busyLabel={t('password.busy')} className="self-start">
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
