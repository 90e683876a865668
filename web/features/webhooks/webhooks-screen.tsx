/** /apps/webhooks: the endpoints that receive a user's events, the log of each, and pulling without one. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ENDPOINTS_MAX, EVENT_KEPT_DAYS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointLog } from './endpoint-log.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { WebhooksSearch } from './webhooks-search.ts'

/** The call, as programs write it. */
const pullCall = (after: number): string => `webhooks.events { after: ${after} }`

/** Events without an endpoint: for programs that ask. */
function PullCard({ isLogOn, hasEndpoints, lastNumber }: { isLogOn: boolean; hasEndpoints: boolean; lastNumber: number }) {
  const { t } = useTranslation('webhooks')
  const token = useSessionToken()
  const keep = useMutation(api.webhooks.keepEvents)
  const callFailed = useCallFailed()
  const change = async (isOn: boolean) => {
    try {
      await keep.run({ token, isOn })
    } catch (error) {
      callFailed(error, t('acts.failed'))
    }
  }
  return (
    <Card aria-labelledby="webhooks-pull">
      <CardHeader title={<span id="webhooks-pull">{t('pull.title')}</span>} text={t('pull.text', { days: EVENT_KEPT_DAYS })} />
      <CardBody className="flex flex-col gap-4">
        <Switch isOn={isLogOn} onChange={(isOn) => void change(isOn)} text={t(hasEndpoints ? 'pull.kept' : 'pull.off')}>
          {t('pull.switch')}
        </Switch>
        <p className="text-sm text-muted">
          <code className="rounded-sm bg-sunken px-1.5 py-0.5 wrap-anywhere">{pullCall(lastNumber)}</code>{' '}
          {t('pull.number', { number: lastNumber })}
        </p>
      </CardBody>
    </Card>
  )
}

interface WebhooksScreenProps {
  search: WebhooksSearch
  onSearch: (search: WebhooksSearch) => void
}

export function WebhooksScreen({ search, onSearch }: WebhooksScreenProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.webhooks.list, token === '' ? 'skip' : { token })
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const endpoints = data?.endpoints ?? []
  const opened = endpoints.find(({ endpointId }) => endpointId === search.endpoint)
  const addButton = (
    <Button onClick={() => setIsAdding(true)} disabled={data === undefined || endpoints.length >= ENDPOINTS_MAX} data-testid="add-endpoint">
      <Plus aria-hidden />
      {t('form.add')}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageHeader title={t('title')} text={t('text')} actions={addButton} />
      {search.endpoint !== undefined && (
        <Link to="/apps/webhooks" search={{}} className={`${buttonClass('ghost', 'sm')} self-start`}>
          <ArrowLeft aria-hidden />
          {t('back')}
        </Link>
      )}
      {data === undefined &&
        (error === null ? (
          <Card>
            <SkeletonRows rows={4} label={t('common:actions.loading')} className="p-5" />
          </Card>
        ) : (
          <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        ))}
      {data !== undefined && search.endpoint !== undefined && opened === undefined && <EmptyState icon={Webhook} title={t('missing')} />}
      {opened !== undefined && (
        <>
          <EndpointCard endpoint={opened} isOpen onRemoved={() => onSearch({})} />
          <EndpointLog
            endpoint={opened}
            state={search.state}
            onState={(state) => onSearch({ endpoint: opened.endpointId, ...(state === undefined ? {} : { state }) })}
          />
        </>
      )}
      {data !== undefined && search.endpoint === undefined && (
        <>
          {endpoints.length === 0 && (
            <Card>
              <EmptyState icon={Webhook} title={t('empty.title')} text={t('empty.text')} />
            </Card>
          )}
          {endpoints.map((endpoint) => (
            <EndpointCard key={endpoint.endpointId} endpoint={endpoint} onRemoved={() => undefined} />
          ))}
          {endpoints.length >= ENDPOINTS_MAX && <p className="text-sm text-muted">{t('full', { max: ENDPOINTS_MAX })}</p>}
          <PullCard isLogOn={data.isLogOn} hasEndpoints={endpoints.length > 0} lastNumber={data.lastNumber} />
        </>
      )}
      {isAdding && <EndpointDialog onClose={() => setIsAdding(false)} onMade={(made) => setSecret(made.secret)} />}
      {secret !== null && <SecretDialog secret={secret} isRotated={false} onClose={() => setSecret(null)} />}
    </div>
  )
}
