import { createFileRoute } from '@tanstack/react-router'
import { titled } from '../../page-title.ts'
import { Broadcasts } from '../../screens/broadcasts-screen.tsx'

/** Opens the dialog for a tag or segment of /users. */
const broadcastsSearch = ({ to }: Record<string, unknown>): { to?: string } =>
  typeof to === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(to) ? { to } : {}

export const Route = createFileRoute('/_member/chats_/broadcasts')({
  validateSearch: broadcastsSearch,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['broadcasts', 'threads']),
  component: BroadcastsPage,
  head: titled((t) => t('nav.broadcasts')),
})

function BroadcastsPage() {
  const { to } = Route.useSearch()
  return <Broadcasts key={to} to={to} />
}
