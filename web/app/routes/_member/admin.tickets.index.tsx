import { createFileRoute } from '@tanstack/react-router'
import { deskSearch } from '#web/features/desk/desk-search.ts'
import { DeskScreen } from '#web/features/desk/desk-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/tickets/')({
  validateSearch: deskSearch,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['desk', 'tickets', 'table']),
  component: Desk,
  head: titled((t) => t('nav.adminTickets')),
})

function Desk() {
  const navigate = Route.useNavigate()
  return <DeskScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
