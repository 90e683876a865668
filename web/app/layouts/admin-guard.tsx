/** spec §2: non-admins are sent to /dashboard, and each page is for the roles of `ADMIN_PAGES`. Every admin call refuses on the server as well. */
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { adminPageOf, mayOpen } from '#contract/rules/admin-pages.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { VerifyingPage } from './verifying-page.tsx'

export function AdminGuard() {
  const { t } = useTranslation('common')
  const { user } = useAuth()
  const page = adminPageOf(useLocation({ select: ({ pathname }) => pathname }))
  // Right after a sign-in the user is not yet known.
  if (user !== null && user.isAdmin === undefined) return <VerifyingPage />
  if (user?.isAdmin !== true) return <Navigate to="/dashboard" replace />
  if (page === null || mayOpen(user.adminRole, page)) return <Outlet />
  return (
    <EmptyState
      icon={Lock}
      title={t('roleGate.title')}
      text={t('roleGate.text')}
      action={
        <Link to="/admin" className={buttonClass('secondary')}>
          {t('roleGate.back')}
        </Link>
      }
    />
  )
}
