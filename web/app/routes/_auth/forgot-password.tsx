import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#web/features/auth/recovery/forgot-password-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/forgot-password')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['auth', 'recovery']),
  component: ForgotPasswordScreen,
  head: titled((t) => t('nav.recovery')),
})
