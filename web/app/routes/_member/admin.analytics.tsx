import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '#web/features/figures/analytics-screen.tsx'
import { type FigureSearch, figureSearch } from '#web/features/figures/figure-search.ts'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/analytics')({
  validateSearch: addressOf<FigureSearch>('/admin/analytics'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('figures'),
  component: Analytics,
  head: titled((t) => t('nav.adminAnalytics')),
})

function Analytics() {
  const navigate = Route.useNavigate()
  return (
    <AnalyticsScreen
      search={Route.useSearch({ select: figureSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
