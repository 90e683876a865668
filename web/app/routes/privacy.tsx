import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '#web/features/legal/legal-screen.tsx'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('legal'),
  component: () => <LegalScreen page="privacy" />,
  head: ({ match, matches }) => {
    const { t } = match.context.i18n
    return pageHead(
      { match, matches },
      { title: pageTitle(matches, t('nav.privacy')), description: t('privacy.intro', { ns: 'legal' }), path: '/privacy' },
    )
  },
})
