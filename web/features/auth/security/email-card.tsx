/** Settings → Security: the e-mail address, whether it is confirmed, and the form for another one. */
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asLanguage } from '#web/i18n/languages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFieldRules } from '../sign-in/account-fields.tsx'
import { RefusedNotice } from '../email/refused-notice.tsx'

function ChangeForm({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation(['recovery', 'auth', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.auth.requestEmailChange)
  const rules = useFieldRules()
  const form = useForm({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: rules.email(email),
      password: password === '' ? t('auth:errors.passwordRequired') : undefined,
    }),
    refusedAt: { wrong_password: 'password', same_email: 'email' },
    toastTitle: t('change.failed'),
    send: async ({ email, password }) => {
      await run({ token, email: email.trim(), password, language: asLanguage(i18n.language) })
      toast({ title: t('change.sent'), description: t('change.waiting', { email: email.trim() }) })
      onDone()
    },
  })
  // Many browsers fill in the password themselves: on its own it is not a change.
  const isUnsent = form.values.email !== ''
  const leaving = useBlockLeaving({ mustAsk: () => isUnsent, mustAskAtUnload: () => isUnsent })
  return (
    <form {...form.props} className="mt-5 flex max-w-md flex-col gap-5">
      <Refusal>{form.refusal}</Refusal>
      <Field label={t('change.wanted')} error={form.errorOf('email')} hint={t('change.hint')}>
        {(aria) => (
          <Input {...aria} type="email" autoComplete="email" placeholder={t('auth:fields.emailPlaceholder')} {...form.input('email')} />
        )}
      </Field>
      <Field label={t('change.password')} error={form.errorOf('password')}>
        {(aria) => (
          <PasswordInput
            {...aria}
            autoComplete="current-password"
            showLabel={t('common:actions.showPassword')}
            hideLabel={t('common:actions.hidePassword')}
            {...form.input('password')}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} busyLabel={t('change.busy')}>
          {t('change.submit')}
        </Button>
        <Button variant="secondary" onClick={onDone} disabled={form.isBusy}>
          {t('common:actions.cancel')}
        </Button>
      </div>
      {leaving}
    </form>
  )
}

export function EmailCard() {
  const { t } = useTranslation(['recovery', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const { data, error, retry } = useLive(api.auth.getEmailChange, { token })
  const [isOpen, setIsOpen] = useState(false)
  const [openedAtMs] = useState(() => Date.now())
  const status = user?.emailStatus
  // An expired request is not shown: it has no effect any more.
  const waiting = data?.waiting != null && data.waiting.expiresAt > openedAtMs ? data.waiting : null
  return (
    <Card id="email" data-testid="email-card">
      <CardHeader icon={<Mail aria-hidden />} title={t('change.title')} text={t('change.text')} />
      <CardBody>
        {error !== null ? (
          <ErrorState title={t('change.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        ) : data === undefined || user === null ? (
          <SkeletonRows rows={1} label={t('common:actions.loading')} />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="font-semibold wrap-anywhere" data-testid="own-email">
                {user.email}
              </span>
              {status === 'confirmed' && <Badge tone="success">{t('change.confirmed')}</Badge>}
              {status === 'unconfirmed' && <Badge tone="warning">{t('change.unconfirmed')}</Badge>}
            </p>
            {data.refused !== null && <RefusedNotice {...data.refused} />}
            {waiting !== null && (
              <output className="mt-3 block text-sm wrap-anywhere text-muted">{t('change.waiting', { email: waiting.email })}</output>
            )}
            {!data.isPossible && <p className="mt-3 text-sm text-muted">{t('change.noMail')}</p>}
            {data.isPossible && !isOpen && (
              <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
                {t('change.open')}
              </Button>
            )}
            {isOpen && <ChangeForm onDone={() => setIsOpen(false)} />}
          </>
        )}
      </CardBody>
    </Card>
  )
}
