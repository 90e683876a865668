import { createFileRoute } from '@tanstack/react-router'
import { LibraryScreen, type LibraryTab } from '#web/features/posts/purchases/library-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/library')({
  validateSearch: (search): { tab?: LibraryTab } => (search['tab'] === 'tips' ? { tab: 'tips' } : {}),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('purchases'),
  component: () => <LibraryScreen tab={Route.useSearch().tab ?? 'posts'} />,
  head: titled((t) => t('nav.library')),
})
