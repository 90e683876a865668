import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettingsScreen } from '#web/features/notifications/notification-settings-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/notifications')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('notifications'),
  component: NotificationSettingsScreen,
  head: titled((t) => t('nav.notifications')),
})
