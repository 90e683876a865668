import { createFileRoute } from '@tanstack/react-router'
import { ActsScreen } from '#web/features/admin/acts-screen.tsx'
import { titled } from '../../page-title.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export const Route = createFileRoute('/_member/admin/audit-log')({
  // The screen checks the values.
  validateSearch: (search: Record<string, unknown>): { actor?: string; target?: string; about?: string; action?: string } =>
    Object.fromEntries(
      ['actor', 'target', 'about', 'action'].flatMap((name) => (textOf(search[name]) === undefined ? [] : [[name, textOf(search[name])]])),
    ),
  component: AuditLog,
  head: titled((t) => t('nav.adminAuditLog')),
})

function AuditLog() {
  return <ActsScreen search={Route.useSearch()} />
}
