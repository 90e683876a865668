import { createFileRoute } from '@tanstack/react-router'
import type { ActSearch } from '#web/features/admin/acts.ts'
import { ActsScreen } from '#web/features/admin/acts-screen.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/audit-log')({
  validateSearch: (search: Record<string, unknown>): ActSearch => addressTexts('/admin/audit-log', search),
  component: AuditLog,
  head: titled((t) => t('nav.adminAuditLog')),
})

function AuditLog() {
  const navigate = Route.useNavigate()
  return <ActsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
