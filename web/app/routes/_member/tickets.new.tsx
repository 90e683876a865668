import { createFileRoute } from '@tanstack/react-router'
import { NewTicketScreen } from '#web/app/screens/ticket-screens.tsx'
import { type NewTicketSearch, newTicketSearch } from '#web/features/tickets/tickets-search.ts'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/tickets/new')({
  validateSearch: addressOf<NewTicketSearch>('/tickets/new'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['tickets', 'threads']),
  component: NewTicket,
  head: titled((t) => t('nav.newTicket')),
})

function NewTicket() {
  const navigate = Route.useNavigate()
  return (
    <NewTicketScreen
      search={Route.useSearch({ select: newTicketSearch, structuralSharing: true })}
      onOpened={(ticketId) => void navigate({ to: '/tickets/$ticketId', params: { ticketId }, replace: true, ignoreBlocker: true })}
    />
  )
}
