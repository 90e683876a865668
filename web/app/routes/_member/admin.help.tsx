import { createFileRoute } from '@tanstack/react-router'
import { type HelpAddress, helpAddressIn } from '#web/features/admin/help.ts'
import { HelpScreen } from '#web/features/admin/help-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/help')({
  validateSearch: addressOf<HelpAddress>('/admin/help'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('help'),
  component: Help,
  head: titled((t) => t('nav.adminHelp')),
})

function Help() {
  return <HelpScreen address={Route.useSearch({ select: helpAddressIn, structuralSharing: true })} />
}
