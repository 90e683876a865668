import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '#web/features/auth/sign-in/sign-up-screen.tsx'
import { localAddress } from '#web/lib/auth/local-address.ts'
import { titled } from '../../page-title.ts'

/** The random part of the link of an invitation. */
const INVITE = /^[\w-]{1,60}$/

export const Route = createFileRoute('/_auth/sign-up')({
  validateSearch: (search): { redirect?: string; invite?: string } => ({
    redirect: localAddress(search.redirect),
    ...(typeof search.invite === 'string' && INVITE.test(search.invite) ? { invite: search.invite } : {}),
  }),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('auth'),
  component: SignUp,
  head: titled((t) => t('nav.signUp')),
})

function SignUp() {
  const { redirect, invite } = Route.useSearch()
  return <SignUpScreen redirect={redirect} invitation={invite} />
}
