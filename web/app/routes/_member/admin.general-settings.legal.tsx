import { createFileRoute } from '@tanstack/react-router'
import { LegalAdminScreen } from '#web/features/admin/legal/legal-admin-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/general-settings/legal')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['system', 'admin']),
  component: LegalAdminScreen,
  head: titled((t) => t('nav.adminGeneralSettings')),
})
