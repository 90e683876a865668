import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '#web/features/admin/user/user-page.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/users/$userId')({
  // The address of the list, for the way back.
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/users/$userId', search),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['admin', 'desk', 'system']),
  component: AdminUser,
  head: titled((t) => t('nav.adminUsers')),
})

function AdminUser() {
  const { userId } = Route.useParams()
  return <UserPage key={userId} userId={userId} address={Route.useSearch()} />
}
