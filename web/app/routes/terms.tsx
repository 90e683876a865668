import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '#web/features/legal/legal-screen.tsx'
import { pageTitle } from '../page-title.ts'

export const Route = createFileRoute('/terms')({
  component: () => <LegalScreen page="terms" />,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.terms')) }] }),
})
