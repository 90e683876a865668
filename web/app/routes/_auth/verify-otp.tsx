import { createFileRoute } from '@tanstack/react-router'
import { VerifyCodeScreen } from '#web/features/auth/recovery/verify-code-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/verify-otp')({
  ssr: false,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['auth', 'recovery']),
  component: VerifyCodeScreen,
  head: titled((t) => t('nav.recovery')),
})
