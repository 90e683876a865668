import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '#web/features/auth/sign-in-screen.tsx'
import { pageTitle } from '../../page-title.ts'

/** Where to go after signing in: an address of this site, never of another. */
const localAddress = (value: unknown): string | undefined => (typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined)

export const Route = createFileRoute('/_auth/sign-in')({
  validateSearch: (search): { redirect?: string } => ({ redirect: localAddress(search.redirect) }),
  component: SignIn,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.signIn')) }] }),
})

function SignIn() {
  return <SignInScreen redirect={Route.useSearch().redirect} />
}
