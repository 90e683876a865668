import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('notifications'),
  component: NotificationsScreen,
  head: titled((t) => t('nav.notifications')),
})
