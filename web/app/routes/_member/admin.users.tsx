import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '#web/features/admin/users-screen.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/users')({
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/users', search),
  component: AdminUsers,
  head: titled((t) => t('nav.adminUsers')),
})

function AdminUsers() {
  const navigate = Route.useNavigate()
  return (
    <UsersScreen address={Route.useSearch()} onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })} />
  )
}
