import { createFileRoute } from '@tanstack/react-router'
import { AdminGuard } from '../../layouts/admin-guard.tsx'

export const Route = createFileRoute('/_member/admin')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('admin'),
  component: AdminGuard,
})
