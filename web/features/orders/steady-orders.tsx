/** A list of orders whose rows keep their places until the next visit or *Refresh*. */
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** Says quietly that the list has another order by now; in the head of the card, where it moves no row. */
function ListChanged({ isChanged, onRefresh }: { isChanged: boolean; onRefresh: () => void }) {
  const { t } = useTranslation(['orders', 'common'])
  return (
    <output className="-my-1.5 shrink-0 text-right">
      {isChanged && (
        <Button variant="ghost" size="sm" onClick={onRefresh} title={t('changed')} data-testid="list-changed">
          <RefreshCw aria-hidden />
          <span className="sr-only sm:not-sr-only">{t('changed')}: </span>
          {t('common:actions.refresh')}
        </Button>
      )}
    </output>
  )
}

interface ListEndsProps {
  /** Of the page with all of them. */
  tab: 'buying' | 'selling'
  isChanged: boolean
  onRefresh: () => void
}

/** At the end of a card's head: that the list has changed, and the way to all orders. */
export function ListEnds({ tab, ...change }: ListEndsProps) {
  const { t } = useTranslation('orders')
  return (
    <div className="flex shrink-0 items-center gap-3">
      <ListChanged {...change} />
      <Link to="/orders" search={{ tab }} className={buttonClass('link')} data-testid="all-orders">
        {t('all')}
      </Link>
    </div>
  )
}

/** A row that left the loaded part of the list goes on to show its order as it is. */
export function SteadyOrder({ order, isGone, children }: { order: Order; isGone: boolean; children: (order: Order) => ReactNode }) {
  const token = useSessionToken()
  const { data } = useLive(api.orders.getOrder, isGone ? { token, orderId: order._id } : 'skip')
  return children(data?.order ?? order)
}
