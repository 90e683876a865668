/** /admin/orders, problems: those that go on, the next due one first, with the admin who works on each. */
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime, Money } from '#web/ui/values.tsx'

const PAGE_LENGTH = 25

type Row = ResultOf<Contract['admin']['orders']['listDisputes']>['items'][number]

/** The admin who works on a problem. A decided one has nothing to do for staff. */
function useClaim(): (row: Row) => string | null {
  const { t } = useTranslation('admin')
  return ({ claim, state }) =>
    claim === null ? (state === 'decided' ? null : t('desk.unclaimed')) : claim.isMine ? t('desk.you') : claim.name
}

export function DisputeDesk() {
  const { t, i18n } = useTranslation(['admin', 'common', 'problems'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const claimOf = useClaim()
  const list = usePages(api.admin.orders.listDisputes, { token, limit: PAGE_LENGTH })
  const rows = list.pages.flatMap(({ items }) => items)
  const { language } = i18n
  return (
    <Card className="px-5">
      <LiveList
        list={list}
        count={rows.length}
        failed={t('orders.failed')}
        skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />}
        empty={<EmptyState icon={Scale} title={t('desk.none')} text={t('desk.noneText')} />}
      >
        <ul className="divide-y">
          {rows.map((row) => (
            <li
              key={row._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_14rem_10rem_6rem]"
              data-testid="desk-row"
            >
              <div className="min-w-0 max-md:col-span-2">
                <p className="truncate font-semibold">
                  <Link
                    to="/orders/$orderId"
                    params={{ orderId: row._id }}
                    className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
                  >
                    {row.productName}
                  </Link>
                </p>
                <p className="text-sm text-muted">
                  {t('orders.parties', { customer: nameOf(row.customer.name), model: nameOf(row.model.name) })}
                </p>
                <p className="text-sm">{t(`problems:reasons.${row.reason}`)}</p>
              </div>
              <div className="flex flex-col items-start gap-1 text-sm">
                <Badge tone={row.state === 'decided' ? 'info' : row.isReady ? 'warning' : 'neutral'}>
                  {row.state === 'open' ? t(row.isReady ? 'desk.ready' : 'desk.waiting') : t(`problems:states.${row.state}`)}
                </Badge>
                <span className="text-muted">
                  {t(row.state === 'decided' ? 'desk.carriedOut' : 'desk.due')} <DateTime at={row.dueAt} language={language} />
                </span>
              </div>
              <span className="text-sm text-muted max-md:hidden" data-testid="desk-claim">
                {claimOf(row)}
              </span>
              <Money amount={row.amount} language={language} className="text-right font-semibold" />
              <span className="text-sm text-muted empty:hidden md:hidden">{claimOf(row)}</span>
            </li>
          ))}
        </ul>
      </LiveList>
    </Card>
  )
}
