import { createFileRoute } from '@tanstack/react-router'
import { AppearanceScreen } from '#web/features/settings/appearance-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/appearance')({
  component: AppearanceScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.style')) }] }),
})
