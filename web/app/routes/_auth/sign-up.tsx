import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '#web/features/auth/sign-in/sign-up-screen.tsx'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/sign-up')({
  validateSearch: (search): { redirect?: string } => ({ redirect: localAddress(search.redirect) }),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('auth'),
  component: SignUp,
  head: titled((t) => t('nav.signUp')),
})

function SignUp() {
  return <SignUpScreen redirect={Route.useSearch().redirect} />
}
