import { createFileRoute } from '@tanstack/react-router'
import { type DeskSearch, deskSearch } from '#web/features/desk/desk-search.ts'
import { DeskScreen } from '#web/features/desk/desk-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/tickets/')({
  validateSearch: addressOf<DeskSearch>('/admin/tickets'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['desk', 'tickets', 'table']),
  component: Desk,
  head: titled((t) => t('nav.adminTickets')),
})

function Desk() {
  const navigate = Route.useNavigate()
  return (
    <DeskScreen
      search={Route.useSearch({ select: deskSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
