import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#web/features/admin/settings/settings-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/general-settings/')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('system'),
  component: SettingsScreen,
  head: titled((t) => t('nav.adminGeneralSettings')),
})
