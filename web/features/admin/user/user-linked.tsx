/** The newest orders, deposits, withdrawals and tickets of a user, as far as the admin's role reads them. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { LINKED_LENGTH } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import type { UserDetails } from '../users.ts'

type Linked = ResultOf<Contract['admin']['users']['getLinked']>
type Kind = keyof Linked
type Item<K extends Kind> = NonNullable<Linked[K]>['items'][number]

const TITLE_LINK = 'wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current'

/** All kinds, and as many of each as the server answers. Beside a ticket: those that say something, a few of each. */
interface Extent {
  readonly kinds: readonly Kind[]
  readonly most: number
  readonly hidesEmpty: boolean
}

const KINDS = ['bought', 'sold', 'deposits', 'withdrawals', 'tickets'] as const
const WHOLE: Extent = { kinds: KINDS, most: LINKED_LENGTH, hidesEmpty: false }

interface PartProps<K extends Kind> {
  kind: K
  extent: Extent
  part: Linked[K]
  status: (item: Item<K>) => string
  /** The item's title, as a link where it has a page. */
  title: (item: Item<K>) => ReactNode
  /** Leads to the whole list; shown when there is more. */
  all?: ReactNode
}

function Part<K extends Kind>({ kind, extent, part, status, title, all }: PartProps<K>) {
  const { t, i18n } = useTranslation('admin')
  if (part === null || !extent.kinds.includes(kind)) return null
  const items = part.items.slice(0, extent.most) as readonly Item<K>[]
  if (items.length === 0 && extent.hidesEmpty) return null
  return (
    <section className="min-w-0" data-testid={`user-linked-${kind}`}>
      <h3 className="font-semibold">{t(`users.linked.${kind}`)}</h3>
      {items.length === 0 && <p className="mt-2 text-sm text-muted">{t('users.linked.none')}</p>}
      <ul className="mt-1 divide-y">
        {items.map((item) => (
          <li key={item._id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-40">{title(item)}</span>
            <span className="flex items-baseline gap-3 whitespace-nowrap">
              <Badge>{status(item)}</Badge>
              {item.amount !== null && (
                <span className="tabular-nums">
                  <Money amount={item.amount} language={i18n.language} />
                </span>
              )}
              <span className="text-muted">
                <RelativeTime at={item.at} language={i18n.language} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {(part.isMore || part.items.length > items.length) && all}
    </section>
  )
}

interface LinkedPartsProps {
  linked: Linked
  user: UserDetails
  extent?: Extent
}

export function LinkedParts({ linked, user, extent = WHOLE }: LinkedPartsProps) {
  const { t } = useTranslation(['admin', 'desk'])
  const orderTitle = ({ _id, title }: Item<'bought' | 'sold'>) => (
    <Link to="/orders/$orderId" params={{ orderId: _id }} className={TITLE_LINK}>
      {title}
    </Link>
  )
  const orderStatus = ({ status }: Item<'bought' | 'sold'>) => t(`orders.statuses.${status}`)
  // By the id the lists find exactly the rows of this user, also of a former one.
  const words = { q: user._id }
  const allOrders = (
    <Link to="/admin/orders" search={words} className={buttonClass('link')}>
      {t('users.linked.all')}
    </Link>
  )
  const allWithdrawals = (
    <Link to="/admin/withdrawals" search={{ ...words, status: 'all' }} className={buttonClass('link')}>
      {t('users.linked.all')}
    </Link>
  )
  return (
    <div className="flex flex-col gap-6">
      <Part kind="bought" extent={extent} part={linked.bought} status={orderStatus} title={orderTitle} all={allOrders} />
      {(user.status === 'model' || linked.sold.items.length > 0) && (
        <Part kind="sold" extent={extent} part={linked.sold} status={orderStatus} title={orderTitle} all={allOrders} />
      )}
      <Part
        kind="deposits"
        extent={extent}
        part={linked.deposits}
        status={({ status }) => t(`users.linked.depositStatuses.${status}`)}
        title={({ _id, title }) => (
          <Link to="/admin/ledger" search={{ cause: _id }} className={TITLE_LINK}>
            {title}
          </Link>
        )}
      />
      <Part
        kind="withdrawals"
        extent={extent}
        part={linked.withdrawals}
        status={({ status }) => t(`withdrawals.statuses.${status}`)}
        title={({ title }) => (title === 'paypal' ? t('withdrawals.paypal') : t('withdrawals.crypto', { network: title }))}
        all={allWithdrawals}
      />
      <Part
        kind="tickets"
        extent={extent}
        part={linked.tickets}
        status={({ status }) => t(`desk:states.${status}`)}
        title={({ _id, title }) => (
          <Link to="/admin/tickets/$ticketId" params={{ ticketId: _id }} className={TITLE_LINK}>
            {title}
          </Link>
        )}
      />
    </div>
  )
}

export function UserLinked({ user }: { user: UserDetails }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.admin.users.getLinked, { token, userId: user._id })
  return (
    <Card>
      <CardHeader title={t('users.linked.title')} />
      <CardBody>
        {data !== undefined ? (
          <LinkedParts linked={data} user={user} />
        ) : error === null ? (
          <SkeletonRows rows={5} label={t('common:actions.loading')} />
        ) : (
          <ErrorState title={t('users.linked.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
      </CardBody>
    </Card>
  )
}
