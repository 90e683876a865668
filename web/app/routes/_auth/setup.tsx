import { createFileRoute } from '@tanstack/react-router'
import { SetupScreen } from '#web/features/auth/sign-in/setup-screen.tsx'
import { titled } from '../../page-title.ts'

/** The code is in the fragment of the address, which no server sees: there is nothing to render there. */
export const Route = createFileRoute('/_auth/setup')({
  ssr: false,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('auth'),
  component: SetupScreen,
  head: titled((t) => t('setup.title', { ns: 'auth' })),
})
