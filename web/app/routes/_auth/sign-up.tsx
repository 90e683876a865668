import { createFileRoute } from '@tanstack/react-router'
import { SignUpScreen } from '#web/features/auth/sign-up-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_auth/sign-up')({
  component: SignUpScreen,
  head: titled((t) => t('nav.signUp')),
})
