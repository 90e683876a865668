import { createFileRoute } from '@tanstack/react-router'
import { DisplayScreen } from '#web/features/settings/display-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/display')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('settings'),
  component: DisplayScreen,
  head: titled((t) => t('nav.display')),
})
