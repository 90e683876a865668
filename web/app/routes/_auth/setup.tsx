import { createFileRoute } from '@tanstack/react-router'
import { SetupScreen } from '#web/features/auth/setup-screen.tsx'

export const Route = createFileRoute('/_auth/setup')({
  validateSearch: (search): { code?: string } => ({ code: typeof search.code === 'string' ? search.code : undefined }),
  component: Setup,
})

function Setup() {
  return <SetupScreen code={Route.useSearch().code ?? ''} />
}
