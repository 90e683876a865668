/** The pages of tickets, with the thread of their messages. */
import { DeskTicketPage } from '#web/features/desk/desk-ticket.tsx'
import { NewTicket } from '#web/features/tickets/new-ticket.tsx'
import { TicketPage } from '#web/features/tickets/ticket-page.tsx'
import type { NewTicketSearch } from '#web/features/tickets/tickets-search.ts'
import { FilesField } from '#web/features/threads/files-field.tsx'
import { Thread } from '#web/features/threads/thread.tsx'
import { useMessageFiles } from '#web/features/threads/use-message-files.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { DeskBeside } from './desk-beside.tsx'

export function NewTicketScreen({ search, onOpened }: { search: NewTicketSearch; onOpened: (ticketId: string) => void }) {
  const token = useSessionToken()
  const files = useMessageFiles(null, token)
  return (
    <NewTicket
      search={search}
      onOpened={onOpened}
      files={{
        objectIds: files.files.flatMap(({ checked }) => (checked === null ? [] : [checked.objectId])),
        isBusy: files.isBusy,
        field: <FilesField files={files} />,
      }}
    />
  )
}

export const TicketScreen = ({ ticketId }: { ticketId: string }) => (
  <TicketPage key={ticketId} ticketId={ticketId} thread={<Thread threadId={ticketId} />} />
)

export const DeskTicketScreen = ({ ticketId }: { ticketId: string }) => (
  <DeskTicketPage
    key={ticketId}
    ticketId={ticketId}
    renderThread={(thread) => <Thread threadId={ticketId} {...thread} />}
    renderBeside={(ticket) => <DeskBeside ticket={ticket} />}
  />
)
