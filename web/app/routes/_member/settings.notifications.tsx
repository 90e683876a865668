import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettingsScreen } from '#web/features/notifications/notification-settings-screen.tsx'
import { DigestCard } from '#web/features/tasks/digest-card.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/notifications')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['notifications', 'tasks']),
  component: () => <NotificationSettingsScreen daily={<DigestCard />} />,
  head: titled((t) => t('nav.notifications')),
})
