/** /tickets: the own tickets, those that go on or those that are over. */
import { Link } from '@tanstack/react-router'
import { LifeBuoy, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnTicketRow } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { TONE_OF_STATE } from '#web/lib/ticket-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'

const PAGE_LENGTH = 20

function Row({ row: { ticketId, number, subject, category, state, movedAt, isUnread } }: { row: OwnTicketRow }) {
  const { t, i18n } = useTranslation('tickets')
  return (
    <li
      className="relative flex items-start gap-4 px-4 py-4 sm:items-center hover:bg-sunken/70 sm:px-5 dark:hover:bg-raised/60"
      data-testid="ticket-row"
    >
      <span aria-hidden className={cx('size-2.5 shrink-0 rounded-full max-sm:mt-2', isUnread && 'bg-accent')} />
      <div className="flex min-w-0 flex-1 items-start justify-between gap-x-4 gap-y-2 max-sm:flex-col sm:items-center">
        <div className="min-w-0">
          <Link
            to="/tickets/$ticketId"
            params={{ ticketId }}
            className={cx(
              'line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
              isUnread ? 'font-bold' : 'font-semibold',
            )}
          >
            {subject}
            {isUnread && <span className="sr-only"> ({t('unread')})</span>}
          </Link>
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
            <span className="tabular-nums">{t('number', { number })}</span>
            <span aria-hidden>·</span>
            <span>{t(`categories.${category}`)}</span>
            <span aria-hidden>·</span>
            <RelativeTime at={movedAt} language={i18n.language} />
          </p>
        </div>
        <Badge tone={TONE_OF_STATE[state]}>{t(`states.${state}`)}</Badge>
      </div>
    </li>
  )
}

interface TicketsScreenProps {
  isOver: boolean
  onTab: (tab: 'open' | 'over') => void
}

export function TicketsScreen({ isOver, onTab }: TicketsScreenProps) {
  const { t } = useTranslation(['tickets', 'common'])
  const token = useSessionToken()
  const list = usePages(api.tickets.list, { token, isOver, limit: PAGE_LENGTH })
  const rows = list.pages.flatMap(({ items }) => items)
  const ask = (
    <Link to="/tickets/new" className={buttonClass('primary', 'md')} data-testid="new-ticket">
      <Plus aria-hidden />
      {t('new.open')}
    </Link>
  )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <PageHeader title={t('title')} text={t('text')} actions={ask} />
      <Segmented
        label={t('tabs.label')}
        value={isOver ? 'over' : 'open'}
        onChange={onTab}
        options={[
          { value: 'open', label: t('tabs.open') },
          { value: 'over', label: t('tabs.over') },
        ]}
      />
      <Card>
        <LiveList
          list={list}
          count={rows.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="p-5" />}
          empty={<EmptyState icon={LifeBuoy} title={t(isOver ? 'empty.over' : 'empty.open')} text={t('empty.text')} />}
        >
          <ul className="divide-y">
            {rows.map((row) => (
              <Row key={row.ticketId} row={row} />
            ))}
          </ul>
        </LiveList>
      </Card>
    </div>
  )
}
