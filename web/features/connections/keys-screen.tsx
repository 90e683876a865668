/** /apps/keys: the keys of the reader for programs, the rights of each, and its last calls. */
import { Link } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KEYS_MAX } from '#contract/limits.ts'
import type { ApiKey } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useHasFeature } from '#web/lib/use-has-feature.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DateTime, RelativeTime, useNow } from '#web/ui/values.tsx'
import { NewKeyDialog, ShownKeyDialog } from './key-dialogs.tsx'

function KeyCalls({ keyId }: { keyId: string }) {
  const { t, i18n } = useTranslation(['connections', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.connections.listKeyCalls, { token, keyId })
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} label={t('common:actions.loading')} />
    ) : (
      <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  if (data.length === 0) return <p className="text-sm text-muted">{t('keys.noCalls')}</p>
  return (
    <ul className="flex flex-col divide-y text-sm" aria-label={t('keys.calls')}>
      {data.map(({ at, path, code, address }, place) => (
        <li key={`${at}-${place}`} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <code className="wrap-anywhere">{path}</code>
          <span className={code === null ? 'text-muted' : 'text-danger'}>
            {code ?? t('keys.done')} · {address} · <DateTime at={at} language={i18n.language} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function LastUse({ at }: { at: number | null }) {
  const { t, i18n } = useTranslation('connections')
  if (at === null) return t('keys.unused')
  return (
    <>
      {t('lastUse')} <RelativeTime at={at} language={i18n.language} />
    </>
  )
}

function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { t, i18n } = useTranslation(['connections', 'common'])
  const token = useSessionToken()
  const revoke = useMutation(api.connections.revokeKey)
  const callFailed = useCallFailed()
  const [isAsking, setIsAsking] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  const { language } = i18n
  const { _id: keyId, name, ending, scopes, unusedScopes, networks, expiresAt, revokedAt, lastUsedAt } = apiKey
  const hasEnded = revokedAt !== null || expiresAt <= now
  const revokeKey = async () => {
    try {
      await revoke.run({ token, keyId })
      toast({ title: t('keys.revoked', { name }) })
    } catch (error) {
      callFailed(error)
    }
    setIsAsking(false)
  }
  return (
    <Card className="flex flex-col gap-4 p-5" aria-label={name} data-testid="key-card">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-bold wrap-anywhere">{name}</h2>
          <p className="text-sm text-muted">
            <code>{['atl_', ending].join('…')}</code>
            {' · '}
            <LastUse at={lastUsedAt} />
          </p>
        </div>
        <Badge tone={hasEnded ? 'neutral' : 'success'}>
          {t(revokedAt !== null ? 'keys.isRevoked' : hasEnded ? 'keys.isExpired' : 'keys.isLive')}
        </Badge>
      </div>
      <ul className="flex flex-wrap gap-2" aria-label={t('keys.rights')}>
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge tone={unusedScopes.includes(scope) ? 'warning' : 'neutral'}>
              {t(`scopes.${scope.replace(':', '_') as 'orders_read'}`)}
              {unusedScopes.includes(scope) && ` · ${t('keys.unusedRight')}`}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {t('keys.until')} <DateTime at={expiresAt} language={language} />
        {networks.length > 0 && ` · ${t('keys.from', { networks: networks.join(', ') })}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('keys.calls')}
        </Button>
        {!hasEnded && (
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)} data-testid="revoke-key">
            {t('keys.revoke')}
          </Button>
        )}
      </div>
      {isOpen && <KeyCalls keyId={keyId} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('keys.revokeTitle', { name })}
        text={t('keys.revokeText')}
        confirmLabel={t('keys.revoke')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={revoke.isBusy}
        isDangerous
        onConfirm={() => void revokeKey()}
      />
    </Card>
  )
}

export function KeysScreen() {
  const { t } = useTranslation(['connections', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.connections.listKeys, token === '' ? 'skip' : { token })
  const [isAdding, setIsAdding] = useState(false)
  const mayMake = useHasFeature('api_keys')
  const [shown, setShown] = useState<string | null>(null)
  const live = data?.filter(({ revokedAt }) => revokedAt === null).length ?? 0
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageHeader
        title={t('apps.keys.title')}
        text={
          <>
            {t('keys.text')}{' '}
            <Link to="/developers" className="font-semibold text-accent underline-offset-4 hover:underline">
              {t('common:nav.developers')}
            </Link>
          </>
        }
        actions={
          mayMake && (
            <Button onClick={() => setIsAdding(true)} disabled={data === undefined || live >= KEYS_MAX} data-testid="new-key">
              <Plus aria-hidden />
              {t('keys.new')}
            </Button>
          )
        }
      />
      {data === undefined ? (
        error === null ? (
          <Card>
            <SkeletonRows rows={4} label={t('common:actions.loading')} className="p-5" />
          </Card>
        ) : (
          <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )
      ) : data.length === 0 ? (
        <Card>
          <EmptyState icon={KeyRound} title={t('keys.none')} text={t('keys.noneText')} />
        </Card>
      ) : (
        data.map((apiKey) => <KeyCard key={apiKey._id} apiKey={apiKey} />)
      )}
      {isAdding && (
        <NewKeyDialog
          onClose={() => setIsAdding(false)}
          onMade={(key) => {
            setIsAdding(false)
            setShown(key)
          }}
        />
      )}
      {shown !== null && <ShownKeyDialog apiKey={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
