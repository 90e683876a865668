import { createFileRoute } from '@tanstack/react-router'
import { BroadcastsScreen } from '#web/features/broadcasts/broadcasts-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/chats_/broadcasts')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('broadcasts'),
  component: BroadcastsScreen,
  head: titled((t) => t('nav.broadcasts')),
})
