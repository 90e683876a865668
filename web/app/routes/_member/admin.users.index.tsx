import { createFileRoute, redirect } from '@tanstack/react-router'
import { openUserIn } from '#web/features/admin/users.ts'
import { UsersScreen } from '#web/features/admin/users-screen.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/users/')({
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/users', search),
  // The page of a user was a parameter of the list before: such addresses are in mails and bookmarks.
  beforeLoad: ({ search }) => {
    const userId = openUserIn(search)
    const { open: _open, ...list } = search
    if (userId !== undefined) throw redirect({ to: '/admin/users/$userId', params: { userId }, search: list, replace: true })
  },
  component: AdminUsers,
  head: titled((t) => t('nav.adminUsers')),
})

function AdminUsers() {
  const navigate = Route.useNavigate()
  return (
    <UsersScreen address={Route.useSearch()} onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })} />
  )
}
