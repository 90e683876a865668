import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ProScreen } from '#web/features/subscriptions/pro-screen.tsx'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

const BuyPlan = lazy(() => import('../screens/buy-plan.tsx'))

export const Route = createFileRoute('/pro')({
  loader: async ({ context: { queryClient, i18n } }) => {
    await Promise.all([queryClient.ensureQueryData(liveQuery(api.subscription.getPlans, {})), i18n.loadNamespaces('pro')])
  },
  head: ({ match, matches }) => {
    const { t } = match.context.i18n
    return pageHead({ match, matches }, { title: pageTitle(matches, t('nav.pro')), description: t('meta', { ns: 'pro' }), path: '/pro' })
  },
  component: Pro,
})

function Pro() {
  return (
    <ProScreen
      renderBuy={(props) => (
        <Suspense>
          <BuyPlan {...props} />
        </Suspense>
      )}
    />
  )
}
