import { createFileRoute } from '@tanstack/react-router'
import { titled } from '../../page-title.ts'
import { Broadcasts } from '../../screens/broadcasts-screen.tsx'

export const Route = createFileRoute('/_member/chats_/broadcasts')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['broadcasts', 'threads']),
  component: Broadcasts,
  head: titled((t) => t('nav.broadcasts')),
})
