import { createFileRoute } from '@tanstack/react-router'
import { AdminApplicationsScreen } from '#web/features/admin/applications-screen.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/applications')({
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/applications', search),
  component: AdminApplications,
  head: titled((t) => t('nav.adminApplications')),
})

function AdminApplications() {
  const navigate = Route.useNavigate()
  return (
    <AdminApplicationsScreen
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
