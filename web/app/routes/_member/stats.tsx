import { createFileRoute } from '@tanstack/react-router'
import { figureSearch, type FigureSearch } from '#web/features/figures/figure-search.ts'
import { StatsScreen } from '#web/features/figures/stats-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/stats')({
  validateSearch: (search): FigureSearch => figureSearch(search),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['stats', 'figures']),
  component: Stats,
  head: titled((t) => t('nav.stats')),
})

function Stats() {
  const navigate = Route.useNavigate()
  return <StatsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
