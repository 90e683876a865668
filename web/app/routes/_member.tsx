/** Everything behind the auth guard is rendered in the browser; its code is loaded when somebody goes there. */
import { createFileRoute } from '@tanstack/react-router'
import { MemberLayout, VerifyingPage } from '../layouts/member-layout.tsx'

export const Route = createFileRoute('/_member')({ ssr: false, component: MemberLayout, pendingComponent: VerifyingPage })
