import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '#web/features/legal/legal-screen.tsx'

export const Route = createFileRoute('/terms')({
  component: () => <LegalScreen page="terms" />,
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('nav.terms') }] }),
})
