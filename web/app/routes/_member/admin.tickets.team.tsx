import { createFileRoute } from '@tanstack/react-router'
import { type TeamSearch, teamSearch } from '#web/features/desk/desk-search.ts'
import { TeamScreen } from '#web/features/desk/team-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/tickets/team')({
  validateSearch: addressOf<TeamSearch>('/admin/tickets/team'),
  // Opening hours are the fields of chats.
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['desk', 'tickets', 'chats']),
  component: Team,
  head: titled((t) => t('nav.adminTickets')),
})

function Team() {
  const navigate = Route.useNavigate()
  const { tab = 'figures' } = Route.useSearch({ select: teamSearch, structuralSharing: true })
  return (
    <TeamScreen
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'figures' ? {} : { tab: next }, replace: true, resetScroll: false })}
    />
  )
}
