import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#web/features/auth/recovery/reset-password-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/reset-password')({
  ssr: false,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['auth', 'recovery']),
  component: ResetPasswordScreen,
  head: titled((t) => t('nav.recovery')),
})
