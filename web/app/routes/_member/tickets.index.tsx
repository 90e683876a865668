import { createFileRoute } from '@tanstack/react-router'
import { TicketsScreen } from '#web/features/tickets/tickets-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/tickets/')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'over' } => (tab === 'over' ? { tab } : {}),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['tickets']),
  component: Tickets,
  head: titled((t) => t('nav.tickets')),
})

function Tickets() {
  const navigate = Route.useNavigate()
  return (
    <TicketsScreen
      isOver={Route.useSearch().tab === 'over'}
      onTab={(tab) => void navigate({ search: tab === 'over' ? { tab } : {}, replace: true })}
    />
  )
}
