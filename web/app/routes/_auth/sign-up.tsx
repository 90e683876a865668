import { createFileRoute } from '@tanstack/react-router'
import { INVITATION_CODE } from '#contract/limits.ts'
import { SignUpScreen } from '#web/features/auth/sign-in/sign-up-screen.tsx'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/sign-up')({
  validateSearch: (search): { redirect?: string; invite?: string } => ({
    redirect: localAddress(search.redirect),
    ...(typeof search.invite === 'string' && INVITATION_CODE.test(search.invite) ? { invite: search.invite } : {}),
  }),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('auth'),
  component: SignUp,
  head: titled((t) => t('nav.signUp')),
})

function SignUp() {
  const { redirect, invite } = Route.useSearch()
  return <SignUpScreen redirect={redirect} invitation={invite} />
}
