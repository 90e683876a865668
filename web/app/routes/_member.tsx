/** Everything behind the auth guard is rendered in the browser; its code loads with the first visit to one of its pages. */
import { createFileRoute } from '@tanstack/react-router'
import { MemberLayout } from '../layouts/member-layout.tsx'
import { VerifyingPage } from '../layouts/verifying-page.tsx'

export const Route = createFileRoute('/_member')({ ssr: false, component: MemberLayout, pendingComponent: VerifyingPage })
