import { createFileRoute } from '@tanstack/react-router'
import { NoticeSettingsScreen } from '#web/features/notifications/notice-settings-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/notifications')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('notifications'),
  component: NoticeSettingsScreen,
  head: titled((t) => t('nav.notifications')),
})
