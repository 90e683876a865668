import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '#web/features/auth/sign-in/sign-in-screen.tsx'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { TwoColumnAuthLayout } from '../layouts/two-column-auth-layout.tsx'
import { titled } from '../page-title.ts'

export const Route = createFileRoute('/sign-in-2')({
  validateSearch: (search): { redirect?: string } => ({ redirect: localAddress(search.redirect) }),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('auth'),
  component: SignIn,
  head: titled((t) => t('nav.signIn')),
})

function SignIn() {
  return (
    <TwoColumnAuthLayout>
      <SignInScreen redirect={Route.useSearch().redirect} />
    </TwoColumnAuthLayout>
  )
}
