import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#web/features/auth/email/confirm-email-screen.tsx'
import { titled } from '../../page-title.ts'

/** The secret of the link is in the fragment of the address, which no server sees: there is nothing to render there. */
export const Route = createFileRoute('/_auth/confirm-email')({
  ssr: false,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['auth', 'recovery']),
  component: ConfirmEmailScreen,
  head: titled((t) => t('nav.confirmEmail')),
})
