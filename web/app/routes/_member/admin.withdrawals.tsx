import { createFileRoute } from '@tanstack/react-router'
import { AdminWithdrawalsScreen } from '#web/features/admin/withdrawals-screen.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/withdrawals')({
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/withdrawals', search),
  component: AdminWithdrawals,
  head: titled((t) => t('nav.adminWithdrawals')),
})

function AdminWithdrawals() {
  const navigate = Route.useNavigate()
  return (
    <AdminWithdrawalsScreen
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
