import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#web/app/screens/dashboard-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_member/dashboard')({
  component: DashboardScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.dashboard')) }] }),
})
