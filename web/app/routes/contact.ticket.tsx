import { createFileRoute } from '@tanstack/react-router'
import { VisitScreen } from '#web/features/tickets/visit-screen.tsx'
import { titled } from '../page-title.ts'

/** The secret of the link is in the fragment of the address, which no server sees: there is nothing to render there. */
export const Route = createFileRoute('/contact/ticket')({
  ssr: false,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['contact', 'tickets']),
  component: VisitScreen,
  head: titled((t) => t('nav.tickets')),
})
