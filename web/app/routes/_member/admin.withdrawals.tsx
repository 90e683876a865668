import { createFileRoute } from '@tanstack/react-router'
import { AdminWithdrawalsScreen } from '#web/features/admin/withdrawals-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/withdrawals')({
  component: AdminWithdrawalsScreen,
  head: titled((t) => t('nav.adminWithdrawals')),
})
