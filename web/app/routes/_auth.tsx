import { createFileRoute } from '@tanstack/react-router'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { AuthLayout } from '../layouts/auth-layout.tsx'

export const Route = createFileRoute('/_auth')({
  // A rendered page includes the sign-in options; a page opened by navigation does not wait for them.
  loader: ({ context: { queryClient } }) => {
    const asked = queryClient.prefetchQuery(liveQuery(api.auth.getSignInOptions, {}))
    return import.meta.env.SSR ? asked : undefined
  },
  component: AuthLayout,
})
