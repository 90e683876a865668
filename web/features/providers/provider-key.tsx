/** The saved settings of a service: its form, the former key while it is still accepted, and the removal. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KEPT_PROVIDERS, type KeptProvider } from '#contract/rules/kept-providers.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { KeptForm } from './kept-form.tsx'
import type { Provider } from './provider.ts'
import { useRefresh } from './use-refresh.ts'

export const keptProvider = (provider: Provider['provider']): KeptProvider | undefined => KEPT_PROVIDERS.find((one) => one === provider)

interface AskedActProps {
  label: string
  title: string
  text: string
  done: string
  run: () => Promise<unknown>
  isBusy: boolean
}

/** A button that states its effects before it acts. */
function AskedAct({ label, title, text, done, run, isBusy }: AskedActProps) {
  const { t } = useTranslation('providers')
  const refresh = useRefresh()
  const failed = useCallFailed()
  const [isAsking, setIsAsking] = useState(false)
  const act = async () => {
    try {
      await run()
      toast({ title: done })
    } catch (failure) {
      failed(failure)
    }
    setIsAsking(false)
    await refresh()
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        text={text}
        confirmLabel={label}
        cancelLabel={t('keys.cancel')}
        closeLabel={t('keys.cancel')}
        onConfirm={() => void act()}
        isBusy={isBusy}
        isDangerous
      />
    </>
  )
}

interface PreviousProps {
  provider: KeptProvider
  previous: NonNullable<Provider['previous']>
  version: number
}

function PreviousKey({ provider, previous, version }: PreviousProps) {
  const { t, i18n } = useTranslation('providers')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.providers.endPreviousKey)
  const time = formatDateTime(previous.until, i18n.language)
  const ending = previous.ending === null ? t('keys.hidden') : `••••${previous.ending}`
  return (
    <div className="order-first flex w-full flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 flex-1">{provider === 'google' ? t('keys.previousId', { time }) : t('keys.previous', { ending, time })}</p>
      <AskedAct
        label={t('keys.end')}
        title={t('keys.endTitle')}
        text={t(provider === 'google' ? 'keys.endTextId' : 'keys.endText')}
        done={t('keys.ended')}
        run={() => run({ token, provider, version })}
        isBusy={isBusy}
      />
    </div>
  )
}

function RemoveKey({ provider, version }: { provider: KeptProvider; version: number }) {
  const { t } = useTranslation('providers')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.providers.removeKey)
  return (
    <AskedAct
      label={t('keys.remove')}
      title={t('keys.removeTitle', { name: t(`names.${provider}`) })}
      text={t(`keys.stops.${provider}`)}
      done={t('keys.removed')}
      run={() => run({ token, provider, version })}
      isBusy={isBusy}
    />
  )
}

/** Nothing where the environment or the sandbox sets the service: their card says so. */
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
      {previous !== null && <PreviousKey provider={provider} previous={previous} version={version} />}
      {isOpen ? (
        <KeptForm card={card} provider={provider} version={version} onDone={() => setIsOpen(false)} />
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          {t(source === 'saved' ? 'keys.change' : 'keys.addHere')}
        </Button>
      )}
      {source === 'saved' && <RemoveKey provider={provider} version={version} />}
    </>
  )
}
