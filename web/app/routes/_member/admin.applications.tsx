import { createFileRoute } from '@tanstack/react-router'
import { AdminApplicationsScreen } from '#web/features/admin/applications-screen.tsx'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#web/features/admin/admin-application.ts'
import { titled } from '../../page-title.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const Route = createFileRoute('/_member/admin/applications')({
  validateSearch: (search): { status?: ApplicationStatus; open?: string } => {
    const status = APPLICATION_STATUSES.find((one) => one === search.status)
    return {
      ...(status === undefined ? {} : { status }),
      ...(typeof search.open === 'string' && ID.test(search.open) ? { open: search.open } : {}),
    }
  },
  component: AdminApplications,
  head: titled((t) => t('nav.adminApplications')),
})

function AdminApplications() {
  const { status = 'submitted', open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AdminApplicationsScreen status={status} openId={open} onStatus={(next) => void navigate({ search: { status: next } })} />
}
