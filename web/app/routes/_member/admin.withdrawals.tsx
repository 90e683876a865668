import { createFileRoute } from '@tanstack/react-router'
import { AdminWithdrawalsScreen } from '#web/features/admin/withdrawals-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/withdrawals')({
  component: AdminWithdrawalsScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.adminWithdrawals')) }] }),
})
