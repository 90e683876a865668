import { createFileRoute } from '@tanstack/react-router'
import { AdminWithdrawalsScreen } from '#web/features/admin/withdrawals-screen.tsx'

export const Route = createFileRoute('/_member/admin/withdrawals')({ component: AdminWithdrawalsScreen })
