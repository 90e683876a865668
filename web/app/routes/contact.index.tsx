import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#web/features/tickets/contact-screen.tsx'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

export const Route = createFileRoute('/contact/')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['contact', 'tickets', 'help']),
  component: ContactScreen,
  head: ({ match, matches }) => {
    const { t } = match.context.i18n
    return pageHead(
      { match, matches },
      { title: pageTitle(matches, t('title', { ns: 'contact' })), description: t('text', { ns: 'contact' }), path: '/contact' },
    )
  },
})
