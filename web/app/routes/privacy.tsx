import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '#web/features/legal/legal-screen.tsx'

export const Route = createFileRoute('/privacy')({
  component: () => <LegalScreen page="privacy" />,
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('nav.privacy') }] }),
})
