import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_member/notifications')({
  component: NotificationsScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.notifications')) }] }),
})
