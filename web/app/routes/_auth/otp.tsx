import { createFileRoute } from '@tanstack/react-router'
import { OtpScreen } from '#web/features/auth/sign-in/otp-screen.tsx'
import { titled } from '../../page-title.ts'

/** The sign-in that waits for its second step is kept in the tab: there is nothing to render on the server. */
export const Route = createFileRoute('/_auth/otp')({
  ssr: false,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['auth', 'factor']),
  component: OtpScreen,
  head: titled((t) => t('nav.signIn')),
})
