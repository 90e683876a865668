import { createFileRoute } from '@tanstack/react-router'
import { type FigureSearch, figureSearch } from '#web/features/figures/figure-search.ts'
import { StatsScreen } from '#web/features/figures/stats-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/stats')({
  validateSearch: addressOf<FigureSearch>('/stats'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['stats', 'figures']),
  component: Stats,
  head: titled((t) => t('nav.stats')),
})

function Stats() {
  const navigate = Route.useNavigate()
  return (
    <StatsScreen
      search={Route.useSearch({ select: figureSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
