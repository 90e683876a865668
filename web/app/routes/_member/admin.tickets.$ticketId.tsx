import { createFileRoute } from '@tanstack/react-router'
import { DeskTicketScreen } from '#web/app/screens/ticket-screens.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/tickets/$ticketId')({
  loader: ({ context: { i18n } }) =>
    i18n.loadNamespaces(['desk', 'tickets', 'threads', 'translation', 'admin', 'composer', 'order', 'orders', 'problems', 'system']),
  component: DeskTicket,
  head: titled((t) => t('nav.adminTickets')),
})

function DeskTicket() {
  return <DeskTicketScreen ticketId={Route.useParams().ticketId} />
}
