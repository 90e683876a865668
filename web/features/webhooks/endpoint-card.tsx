/** One endpoint: its address, its state and its acts. */
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EVENT_GROUPS, eventTypesOf } from '#contract/limits.ts'
import type { WebhookEndpoint } from '#contract/types.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { EndpointMenu } from './endpoint-menu.tsx'
import { useEndpointActs } from './use-endpoint-acts.ts'
import { nameOf, TONE_OF_ENDPOINT } from './webhook-words.ts'

/** A note for its owner: the state of the endpoint, or an act that it needs. */
function Note({ endpoint: { state, disabledReason, failingSince, lastOkAt, oldSecretUntil } }: { endpoint: WebhookEndpoint }) {
  const { t, i18n } = useTranslation('webhooks')
  if (state === 'new') return <p className="text-sm text-muted">{t('note.new')}</p>
  if (state === 'disabled') return <p className="text-sm text-danger">{t(`note.${disabledReason ?? 'failing'}`)}</p>
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-muted">
      {failingSince !== null ? (
        <span className="text-danger">
          {t('note.since')} <RelativeTime at={failingSince} language={i18n.language} />
        </span>
      ) : lastOkAt !== null ? (
        <span>
          {t('note.last')} <RelativeTime at={lastOkAt} language={i18n.language} />
        </span>
      ) : (
        <span>{t('note.none')}</span>
      )}
      {oldSecretUntil !== null && <span>{t('note.rotated')}</span>}
    </p>
  )
}

interface EndpointCardProps {
  endpoint: WebhookEndpoint
  /** The page of this endpoint: it shows no link to itself. */
  isOpen?: boolean
  onRemoved: () => void
}

export function EndpointCard({ endpoint, isOpen = false, onRemoved }: EndpointCardProps) {
  const { t } = useTranslation('webhooks')
  const acts = useEndpointActs(endpoint)
  const { endpointId, url, groups, state, pending, failed } = endpoint
  const name = nameOf(endpoint)
  return (
    <Card data-testid="endpoint" aria-label={name}>
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {name}
              <Badge tone={TONE_OF_ENDPOINT[state]}>{t(`states.${state}`)}</Badge>
            </h2>
            <p className="mt-1 text-sm wrap-anywhere text-muted">{url}</p>
          </div>
          <EndpointMenu endpoint={endpoint} acts={acts} onRemoved={onRemoved} />
        </div>
        <ul className="flex flex-wrap gap-1.5" aria-label={t('form.events')}>
          {EVENT_GROUPS.map((group) => {
            const types = eventTypesOf(group)
            const single = types.filter((type) => groups.includes(type))
            if (!groups.includes(group) && single.length === 0) return null
            return (
              <li key={group} title={single.length === 0 ? undefined : single.join(', ')}>
                <Badge tone="neutral">
                  {t(`groups.${group}`)}
                  {single.length > 0 && <span className="tabular-nums">{` ${single.length}/${types.length}`}</span>}
                </Badge>
              </li>
            )
          })}
        </ul>
        <Note endpoint={endpoint} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={state === 'new' || state === 'disabled' ? 'primary' : 'secondary'}
            size="sm"
            busy={acts.isTesting}
            onClick={() => void acts.runTest()}
          >
            <Send aria-hidden />
            {t(state === 'new' || state === 'disabled' ? 'acts.switchOn' : 'acts.test')}
          </Button>
          {!isOpen && (
            <Link to="/apps/webhooks" search={{ endpoint: endpointId }} className={buttonClass('ghost', 'sm')} data-testid="endpoint-log">
              {t('log.open')}
            </Link>
          )}
          <p className="ml-auto flex gap-3 text-sm text-muted tabular-nums" aria-live="polite">
            {pending > 0 && <span>{t('counts.pending', { count: pending })}</span>}
            {failed > 0 && <span className="text-danger">{t('counts.failed', { count: failed })}</span>}
          </p>
        </div>
      </CardBody>
    </Card>
  )
}
