import { createFileRoute } from '@tanstack/react-router'
import { MemberProfileScreen } from '#web/features/models/edit/member-profile-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/settings/')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('profile'),
  component: MemberProfileScreen,
  head: titled((t) => t('nav.profile')),
})
