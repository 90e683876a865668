import { createFileRoute } from '@tanstack/react-router'
import { AppearanceScreen } from '#web/features/settings/appearance-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/appearance')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('settings'),
  component: AppearanceScreen,
  head: titled((t) => t('nav.style')),
})
