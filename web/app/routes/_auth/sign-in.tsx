import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '#web/features/auth/sign-in/sign-in-screen.tsx'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/sign-in')({
  validateSearch: (search): { redirect?: string } => ({ redirect: localAddress(search.redirect) }),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('auth'),
  component: SignIn,
  head: titled((t) => t('nav.signIn')),
})

function SignIn() {
  return <SignInScreen redirect={Route.useSearch().redirect} />
}
