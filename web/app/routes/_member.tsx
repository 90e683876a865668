/** Everything behind the auth guard. The server renders it for its user, and for visitors only the frame, until they are led to the sign-in. */
import { createFileRoute } from '@tanstack/react-router'
import { pageReader } from '#web/lib/page-reader.ts'
import { MemberLayout } from '../layouts/member-layout.tsx'
import { VerifyingPage } from '../layouts/verifying-page.tsx'

export const Route = createFileRoute('/_member')({
  ssr: () => pageReader() !== undefined,
  component: MemberLayout,
  pendingComponent: VerifyingPage,
})
