import { createFileRoute } from '@tanstack/react-router'
import { TEAM_TABS, TeamScreen, type TeamTab } from '#web/features/desk/team-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/tickets/team')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: TeamTab } => {
    const known = TEAM_TABS.find((one) => one === tab && one !== 'figures')
    return known === undefined ? {} : { tab: known }
  },
  // Opening hours are the fields of chats.
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['desk', 'tickets', 'chats']),
  component: Team,
  head: titled((t) => t('nav.adminTickets')),
})

function Team() {
  const navigate = Route.useNavigate()
  const { tab = 'figures' } = Route.useSearch()
  return (
    <TeamScreen
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'figures' ? {} : { tab: next }, replace: true, resetScroll: false })}
    />
  )
}
