import { createFileRoute } from '@tanstack/react-router'
import { TicketScreen } from '#web/app/screens/ticket-screens.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/tickets/$ticketId')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['tickets', 'threads', 'translation']),
  component: Ticket,
  head: titled((t) => t('nav.tickets')),
})

function Ticket() {
  return <TicketScreen ticketId={Route.useParams().ticketId} />
}
