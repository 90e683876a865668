import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '#web/features/figures/analytics-screen.tsx'
import { figureSearch, type FigureSearch } from '#web/features/figures/figure-search.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/analytics')({
  validateSearch: (search): FigureSearch => figureSearch(search),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('figures'),
  component: Analytics,
  head: titled((t) => t('nav.adminAnalytics')),
})

function Analytics() {
  const navigate = Route.useNavigate()
  return <AnalyticsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
