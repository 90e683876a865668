import { createFileRoute } from '@tanstack/react-router'
import { InvitationsScreen } from '#web/features/admin/invitations/invitations-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/users/invitations')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['system', 'admin']),
  component: InvitationsScreen,
  head: titled((t) => t('nav.adminUsers')),
})
