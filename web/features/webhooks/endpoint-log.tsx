/** The log of an endpoint: each event, its outcome, and its attempts. */
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELIVERY_STATES, type DeliveryState } from '#contract/limits.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime, RelativeTime } from '#web/ui/values.tsx'
import { AnswerText, AttemptRow, DeliveryDialog } from './delivery-dialog.tsx'
import { useEndpointActs } from './use-endpoint-acts.ts'
import { TONE_OF_DELIVERY } from './webhook-words.ts'
import { LOG_VIEWS, type LogView } from './webhooks-search.ts'

const PAGE_LENGTH = 25

function Row({ row, onOpen }: { row: WebhookDelivery; onOpen: () => void }) {
  const { t, i18n } = useTranslation('webhooks')
  const { number, type, at, state, tries, nextAt, status, error } = row
  return (
    <li
      className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/70 sm:px-5 dark:hover:bg-raised/60"
      data-testid="delivery"
    >
      <span className="w-14 text-sm text-muted tabular-nums">{t('log.number', { number })}</span>
      <div className="min-w-0 flex-1 basis-48">
        <button
          type="button"
          onClick={onOpen}
          className="block max-w-full truncate text-left font-semibold outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {type}
        </button>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <DateTime at={at} language={i18n.language} />
          {tries > 0 && (
            <span>
              {t('log.tries', { count: tries })}
              {' · '}
              <AnswerText status={status} error={error} />
            </span>
          )}
          {nextAt !== null && tries > 0 && (
            <span>
              {t('log.next')} <RelativeTime at={nextAt} language={i18n.language} />
            </span>
          )}
        </p>
      </div>
      <Badge tone={TONE_OF_DELIVERY[state]}>{t(`deliveries.${state}`)}</Badge>
    </li>
  )
}

/** The newest tests, each marked as one. */
function Tests({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.webhooks.attempts, { token, endpointId })
  return (
    <Card>
      {data === undefined && error === null && <SkeletonRows rows={5} label={t('common:actions.loading')} className="p-5" />}
      {error !== null && <ErrorState title={t('log.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
      {data?.attempts.length === 0 && <EmptyState icon={ScrollText} title={t('log.noTests')} text={t('log.noTestsText')} />}
      {data !== undefined && data.attempts.length > 0 && (
        <ul className="divide-y px-4 sm:px-5" data-testid="tests">
          {data.attempts.map((attempt) => (
            <AttemptRow key={attempt.attemptId} attempt={attempt} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The deliveries, of a state or all. */
function Deliveries({ endpoint, state }: { endpoint: WebhookEndpoint; state: DeliveryState | undefined }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const token = useSessionToken()
  const acts = useEndpointActs(endpoint)
  const [opened, setOpened] = useState<WebhookDelivery | null>(null)
  const { endpointId } = endpoint
  const list = usePages(api.webhooks.deliveries, { token, endpointId, limit: PAGE_LENGTH, ...(state === undefined ? {} : { state }) })
  const rows = list.pages.flatMap(({ items }) => items)
  return (
    <>
      <Card>
        <LiveList
          list={list}
          count={rows.length}
          failed={t('log.failed')}
          skeleton={<SkeletonRows rows={5} label={t('common:actions.loading')} className="p-5" />}
          empty={<EmptyState icon={ScrollText} title={t('log.empty')} text={t('log.emptyText')} />}
        >
          <ul className="divide-y">
            {rows.map((row) => (
              <Row key={row.number} row={row} onOpen={() => setOpened(row)} />
            ))}
          </ul>
        </LiveList>
      </Card>
      {opened !== null && (
        <DeliveryDialog
          endpointId={endpointId}
          delivery={opened}
          isOn={endpoint.state === 'on'}
          acts={acts}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface EndpointLogProps {
  endpoint: WebhookEndpoint
  state: LogView | undefined
  onState: (state: LogView | undefined) => void
}

export function EndpointLog({ endpoint, state, onState }: EndpointLogProps) {
  const { t } = useTranslation('webhooks')
  return (
    <section className="flex flex-col gap-4" aria-labelledby="endpoint-log">
      <h2 id="endpoint-log" className="text-lg font-semibold">
        {t('log.title')}
      </h2>
      <Segmented
        label={t('log.which')}
        value={state ?? 'all'}
        onChange={(value) => onState(LOG_VIEWS.find((each) => each === value))}
        options={[
          { value: 'all', label: t('log.all') },
          ...DELIVERY_STATES.map((each) => ({ value: each, label: t(`deliveries.${each}`) })),
          { value: 'tests', label: t('log.tests') },
        ]}
      />
      {state === 'tests' ? <Tests endpointId={endpoint.endpointId} /> : <Deliveries endpoint={endpoint} state={state} />}
    </section>
  )
}
