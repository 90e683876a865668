import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#web/features/auth/reset-password-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/reset-password')({
  ssr: false,
  component: ResetPasswordScreen,
  head: titled((t) => t('nav.recovery')),
})
