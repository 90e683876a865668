import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '#web/features/admin/users-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/users')({
  // The screen checks the values, so that no first visit loads their list.
  validateSearch: ({ kind, open, q }): { kind?: string; open?: string; q?: string } => ({
    ...(typeof kind === 'string' && { kind }),
    ...(typeof open === 'string' && { open }),
    // The router parses digits as a number.
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
  }),
  component: AdminUsers,
  head: titled((t) => t('nav.adminUsers')),
})

function AdminUsers() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <UsersScreen
      search={search}
      onKind={(kind) => void navigate({ search: (before) => ({ ...before, kind }) })}
      onSearch={(q) =>
        void navigate({ search: ({ q: _before, ...rest }) => (q === '' ? rest : { ...rest, q }), replace: true, resetScroll: false })
      }
    />
  )
}
