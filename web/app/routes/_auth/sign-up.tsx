import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '#web/features/auth/sign-up-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/sign-up')({
  component: SignUpScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.signUp')) }] }),
})
