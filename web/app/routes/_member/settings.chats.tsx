import { createFileRoute } from '@tanstack/react-router'
import { ChatRulesScreen } from '#web/features/chats/rules-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/chats')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('chats'),
  component: ChatRulesScreen,
  head: titled((t) => t('nav.chatRules')),
})
