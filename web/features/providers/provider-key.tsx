/** The key of a service that owners save here: a form that shows nothing of it, and the key before while it is still valid. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  KEPT_PROVIDERS,
  type KeptProvider,
  PREVIOUS_KEY_HOURS,
  SAVED_KEY,
  SAVED_KEY_MAX,
  SAVED_KEY_MIN,
} from '#contract/rules/providers.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Provider } from './provider.ts'

export const keptProvider = (provider: Provider['provider']): KeptProvider | undefined => KEPT_PROVIDERS.find((one) => one === provider)

/** Asks for the cards again. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['snapshot', api.admin.providers.list.path] })
}

interface FormProps {
  provider: KeptProvider
  /** 0: none is saved. */
  version: number
  onDone: () => void
}

function KeyForm({ provider, version, onDone }: FormProps) {
  const { t } = useTranslation(['providers', 'common'])
  const token = useSessionToken()
  const refresh = useRefresh()
  const { run } = useMutation(api.admin.providers.saveKey)
  const form = useForm({
    start: { secretKey: '' },
    check: ({ secretKey }) => ({
      secretKey: SAVED_KEY.test(secretKey.trim()) ? undefined : t('keys.invalid', { min: SAVED_KEY_MIN, max: SAVED_KEY_MAX }),
    }),
    refusedAt: { same_key: 'secretKey' },
    send: async ({ secretKey }) => {
      await run({ token, provider, secretKey: secretKey.trim(), version })
      await refresh()
      toast({ title: t('keys.saved') })
      onDone()
    },
  })
  return (
    <form {...form.props} className="order-last mt-2 flex w-full flex-col gap-3 border-t pt-4">
      <Field
        label={t('keys.field')}
        hint={version === 0 ? t('keys.hint') : `${t('keys.hint')} ${t('keys.rotation', { hours: PREVIOUS_KEY_HOURS })}`}
        error={form.errorOf('secretKey')}
      >
        {(aria) => (
          <PasswordInput
            {...aria}
            {...form.input('secretKey')}
            autoComplete="off"
            showLabel={t('common:actions.showPassword')}
            hideLabel={t('common:actions.hidePassword')}
          />
        )}
      </Field>
      <Refusal>{form.refusal}</Refusal>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.isBusy} busyLabel={t('keys.saving')}>
          {t('keys.save')}
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={onDone}>
          {t('keys.cancel')}
        </Button>
      </div>
    </form>
  )
}

function PreviousKey({ provider, previous }: { provider: KeptProvider; previous: NonNullable<Provider['previous']> }) {
  const { t, i18n } = useTranslation('providers')
  const token = useSessionToken()
  const refresh = useRefresh()
  const failed = useCallFailed()
  const { run, isBusy } = useMutation(api.admin.providers.endPreviousKey)
  const [isAsking, setIsAsking] = useState(false)
  const end = async () => {
    try {
      await run({ token, provider })
      toast({ title: t('keys.ended') })
    } catch (failure) {
      failed(failure)
    }
    setIsAsking(false)
    await refresh()
  }
  const ending = previous.ending === null ? t('keys.hidden') : `••••${previous.ending}`
  return (
    <div className="order-first flex w-full flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 flex-1">{t('keys.previous', { ending, time: formatDateTime(previous.until, i18n.language) })}</p>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {t('keys.end')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('keys.endTitle')}
        text={t('keys.endText')}
        confirmLabel={t('keys.end')}
        cancelLabel={t('keys.cancel')}
        closeLabel={t('keys.cancel')}
        onConfirm={() => void end()}
        isBusy={isBusy}
        isDangerous
      />
    </div>
  )
}

/** Nothing where the environment or the sandbox has the key: their card says so. */
export function ProviderKey({ card, provider }: { card: Provider; provider: KeptProvider }) {
  const { t } = useTranslation('providers')
  const [isOpen, setIsOpen] = useState(false)
  const { source, version, previous, isUnreadable } = card
  if (version === null || (source !== 'none' && source !== 'saved')) return null
  return (
    <>
      {isUnreadable && (
        <p role="alert" className="order-first w-full text-sm font-semibold text-danger">
          {t('keys.unreadable')}
        </p>
      )}
      {previous !== null && <PreviousKey provider={provider} previous={previous} />}
      {isOpen ? (
        <KeyForm provider={provider} version={version} onDone={() => setIsOpen(false)} />
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          {t(version === 0 ? 'keys.add' : 'keys.replace')}
        </Button>
      )}
    </>
  )
}
