import { createFileRoute } from '@tanstack/react-router'
import { ExternalScreen } from '#web/features/auth/sign-in/external-screen.tsx'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { titled } from '../../page-title.ts'

/** The assertion is in the fragment of the address, which no server sees: there is nothing to render there. */
export const Route = createFileRoute('/_auth/sign-in_/external')({
  ssr: false,
  validateSearch: (search): { redirect?: string } => ({ redirect: localAddress(search.redirect) }),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('auth'),
  component: External,
  head: titled((t) => t('nav.signIn')),
})

function External() {
  return <ExternalScreen redirect={Route.useSearch().redirect} />
}
