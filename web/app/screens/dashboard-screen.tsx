/** /dashboard (spec §2): every card is live; nothing on it needs a reload. */
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FollowedCard } from '#web/features/follows/followed-card.tsx'
import { MyOrdersCard } from '#web/features/orders/my-orders-card.tsx'
import { OrdersToFulfillCard } from '#web/features/orders/orders-to-fulfill-card.tsx'
import { FollowingCard } from '#web/features/posts/following-card.tsx'
import { BalanceCard } from '#web/features/wallet/balance-card.tsx'
import { ModelStatsCard } from '#web/features/wallet/model-stats-card.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Tip } from './pay-buttons.tsx'

export function DashboardScreen() {
  const { t } = useTranslation(['orders', 'common'])
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const [isRefreshing, setIsRefreshing] = useState(false)
  const isModel = user?.status === 'model'
  const refresh = async () => {
    setIsRefreshing(true)
    await queryClient.invalidateQueries()
    setIsRefreshing(false)
  }
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('common:nav.dashboard')}</h1>
          <p className="mt-1 text-muted">{t('dashboard.greeting', { name: user?.name ?? user?.email.split('@')[0] })}</p>
        </div>
        <Button variant="secondary" size="sm" busy={isRefreshing} onClick={() => void refresh()}>
          <RefreshCw aria-hidden />
          {t('common:actions.refresh')}
        </Button>
      </header>
      {/* Two columns that each flow on their own; in one column what matters most today comes first. */}
      <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:items-start">
        <div className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-5">
          {isModel && <OrdersToFulfillCard />}
          <MyOrdersCard renderTip={({ _id, model }) => <Tip size="sm" tipFor={{ modelId: model._id, modelName: model.name, orderId: _id }} />} />
        </div>
        <div className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-5">
          <div className="max-xl:order-first">
            <BalanceCard />
          </div>
          {isModel && <ModelStatsCard />}
          <FollowingCard />
          <FollowedCard />
        </div>
      </div>
    </div>
  )
}
