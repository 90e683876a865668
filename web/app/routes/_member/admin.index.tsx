import { createFileRoute, redirect } from '@tanstack/react-router'

/** The area's first page. An admin who returns from an impersonation lands on /admin/users (spec §2). */
export const Route = createFileRoute('/_member/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})
