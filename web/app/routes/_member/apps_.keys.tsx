import { createFileRoute } from '@tanstack/react-router'
import { KeysScreen } from '#web/features/connections/keys-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/apps_/keys')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('connections'),
  component: KeysScreen,
  head: titled((t) => t('nav.keys')),
})
