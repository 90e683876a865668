/** /dashboard (spec §2): every card is live; nothing on it needs a reload. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutDashboard, RefreshCw } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_CARDS, type DashboardCard } from '#contract/limits.ts'
import { FollowedCard } from '#web/features/models/follows/followed-card.tsx'
import { MyOrdersCard } from '#web/features/orders/my-orders-card.tsx'
import { OrdersToFulfillCard } from '#web/features/orders/orders-to-fulfill-card.tsx'
import { FollowingCard } from '#web/features/posts/feed/following-card.tsx'
import { BalanceCard } from '#web/features/wallet/balance-card.tsx'
import { ModelStatsCard } from '#web/features/wallet/model-stats-card.tsx'
import { shownNameOf } from '#web/lib/auth/shown-name.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { LoadingPlace, useLoadingPlaces } from '#web/lib/live/loading-report.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Tip } from './pay-buttons.tsx'

const COLUMNS: readonly (readonly DashboardCard[])[] = [
  ['toFulfill', 'orders'],
  ['balance', 'stats', 'posts', 'followed'],
]
/** The order of the cards in one column, where both columns become one list. */
const PLACES = ['max-xl:order-1', 'max-xl:order-2', 'max-xl:order-3', 'max-xl:order-4', 'max-xl:order-5', 'max-xl:order-6']
const USUAL: { cardOrder: readonly DashboardCard[]; hiddenCards: readonly DashboardCard[] } = {
  cardOrder: DASHBOARD_CARDS,
  hiddenCards: [],
}
const OF_MODELS: readonly DashboardCard[] = ['toFulfill', 'stats']

/** Cards of customers are one line on the dashboard of a model while they are empty. */
function drawCard(card: DashboardCard, isModel: boolean) {
  switch (card) {
    case 'toFulfill':
      return <OrdersToFulfillCard />
    case 'orders':
      return (
        <MyOrdersCard
          isBriefWhenEmpty={isModel}
          renderTip={({ _id, model }) => (
            <Tip size="sm" tipFor={{ modelId: model._id, modelName: model.name, modelHandle: model.handle, orderId: _id }} />
          )}
        />
      )
    case 'balance':
      return <BalanceCard />
    case 'stats':
      return <ModelStatsCard />
    case 'posts':
      return <FollowingCard isBriefWhenEmpty={isModel} />
    case 'followed':
      return <FollowedCard isBriefWhenEmpty={isModel} />
    default:
      return card satisfies never
  }
}

/** Where a card that loads stands above this one: `column` where it does so at every width, `list` where the columns are one list. */
function waitsFor(
  card: DashboardCard,
  shown: readonly DashboardCard[],
  loading: ReadonlySet<DashboardCard>,
): 'column' | 'list' | undefined {
  const above = shown.slice(0, shown.indexOf(card)).filter((other) => loading.has(other))
  const column = COLUMNS.find((cards) => cards.includes(card)) ?? []
  if (above.some((other) => column.includes(other))) return 'column'
  return above.length > 0 ? 'list' : undefined
}

export function DashboardScreen() {
  const { t } = useTranslation(['orders', 'common'])
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const [isRefreshing, setIsRefreshing] = useState(false)
  // Lists of orders keep their rows in place until then.
  const [refreshes, setRefreshes] = useState(0)
  const [loading, onReport] = useLoadingPlaces<DashboardCard>()
  const isModel = user?.status === 'model'
  const { cardOrder, hiddenCards } = user?.display ?? USUAL
  const shown = cardOrder.filter((card) => !hiddenCards.includes(card) && (isModel || !OF_MODELS.includes(card)))
  const refresh = async () => {
    setIsRefreshing(true)
    await queryClient.invalidateQueries()
    setIsRefreshing(false)
    setRefreshes((times) => times + 1)
  }
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('common:nav.dashboard')}</h1>
          <p className="mt-1 text-muted">
            {t('dashboard.greeting', { name: shownNameOf(user ?? { email: '' }, t('common:account.user')) })}
          </p>
        </div>
        <Button variant="secondary" size="sm" busy={isRefreshing} onClick={() => void refresh()}>
          <RefreshCw aria-hidden />
          {t('common:actions.refresh')}
        </Button>
      </header>
      {shown.length === 0 && (
        <EmptyState
          icon={LayoutDashboard}
          title={t('dashboard.empty')}
          action={<Link to="/settings/display">{t('common:nav.display')}</Link>}
        />
      )}
      {/*
        Two columns that each flow on their own, in the reader's order; in one column it is the order of all. There a card that arrives
        later may stand above others: on a slow line the browser shows none until it has the end of the list.
      */}
      <div className="flex flex-col gap-5 max-xl:not-has-[>[data-end]]:invisible xl:grid xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:items-start">
        {COLUMNS.map((column, at) => (
          <div key={at} className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-5">
            {shown
              .filter((card) => column.includes(card))
              .map((card) => (
                <div
                  key={card}
                  className={cx(PLACES[shown.indexOf(card)], 'max-xl:data-waits:invisible xl:data-[waits=column]:invisible')}
                  data-testid="dashboard-card"
                  data-card={card}
                  data-waits={waitsFor(card, shown, loading)}
                >
                  <LoadingPlace name={card} onReport={onReport}>
                    <Fragment key={refreshes}>{drawCard(card, isModel)}</Fragment>
                  </LoadingPlace>
                </div>
              ))}
          </div>
        ))}
        <span hidden data-end />
      </div>
    </div>
  )
}
