import { createFileRoute, redirect } from '@tanstack/react-router'
import { tokenInCookie } from '#web/lib/auth/token.ts'
import { AdminGuard } from '../../layouts/admin-guard.tsx'

export const Route = createFileRoute('/_member/admin')({
  // spec §2: visitors go to /dashboard, too, whose guard sends them on.
  beforeLoad: () => {
    if (typeof document !== 'undefined' && tokenInCookie() === '') throw redirect({ to: '/dashboard', replace: true })
  },
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('admin'),
  component: AdminGuard,
})
