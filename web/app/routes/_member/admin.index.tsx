import { createFileRoute, redirect } from '@tanstack/react-router'

/** The area's first page: where an admin lands who returns from an impersonation, too (spec §2). */
export const Route = createFileRoute('/_member/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/users', replace: true })
  },
})
