import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '#web/features/auth/sign-up-screen.tsx'

export const Route = createFileRoute('/_auth/sign-up')({
  component: SignUpScreen,
  head: ({ match }) => ({ meta: [{ title: match.context.i18n.t('nav.signUp') }] }),
})
