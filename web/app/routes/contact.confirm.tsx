import { createFileRoute } from '@tanstack/react-router'
import { ConfirmVisitScreen } from '#web/features/tickets/confirm-visit-screen.tsx'
import { titled } from '../page-title.ts'

/** The secret of the link is in the fragment of the address, which no server sees: there is nothing to render there. */
export const Route = createFileRoute('/contact/confirm')({
  ssr: false,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('contact'),
  component: ConfirmVisitScreen,
  head: titled((t) => t('nav.confirmEmail')),
})
