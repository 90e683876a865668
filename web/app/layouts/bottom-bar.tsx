/** The bar at the bottom of a phone (spec §2). Help joins it with the help centre. */
import { Link } from '@tanstack/react-router'
import { LayoutDashboard, LogIn, Settings, UserPlus, UserRound, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { cx } from '#web/ui/cx.ts'
import { firstItem, type NavReader } from './nav-items.ts'

/** Visitors have no bell. */
const BellLink = lazy(() => import('#web/features/notifications/bell.tsx').then(({ BellLink }) => ({ default: BellLink })))

const itemClass =
  'flex min-w-0 flex-1 flex-col items-center gap-0.5 rounded-md py-1.5 text-2xs font-semibold text-muted aria-[current=page]:text-accent [&_svg]:size-5.5'

export function BottomBar({ auth, reader }: { auth: Auth; reader: NavReader }) {
  const { t } = useTranslation('common')
  const first = firstItem(reader)
  const isUnknown = auth.token === undefined
  const signedOut = (
    <>
      <Link to="/sign-in" className={cx(itemClass, isUnknown && 'signed-in:hidden')}>
        <LogIn aria-hidden />
        {t('nav.signIn')}
      </Link>
      <Link to="/sign-up" className={cx(itemClass, isUnknown && 'signed-in:hidden')}>
        <UserPlus aria-hidden />
        {t('nav.signUp')}
      </Link>
    </>
  )
  const signedIn = (
    <>
      {reader.hidden?.includes('/dashboard') !== true && (
        <Link to="/dashboard" className={cx(itemClass, isUnknown && 'hidden signed-in:flex')}>
          <LayoutDashboard aria-hidden />
          {t('nav.dashboard')}
        </Link>
      )}
      {auth.token === undefined || auth.token === '' ? (
        <span className={cx(itemClass, 'hidden signed-in:flex')} />
      ) : (
        <Suspense fallback={<span className={itemClass} />}>
          <BellLink token={auth.token} className={itemClass} />
        </Suspense>
      )}
      <Link to="/settings" className={cx(itemClass, isUnknown && 'hidden signed-in:flex')}>
        <Settings aria-hidden />
        {t('nav.settings')}
      </Link>
    </>
  )
  return (
    <nav
      aria-label={t('nav.bottom')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-paper/95 px-2 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] backdrop-blur-md md:hidden"
    >
      <Link to={first.url} activeOptions={{ exact: true }} className={itemClass}>
        {first.url === '/' ? <Users aria-hidden /> : <UserRound aria-hidden />}
        {first.url === '/' ? t('nav.modelsShort') : t(first.title)}
      </Link>
      {isUnknown ? (
        <>
          {signedOut}
          {signedIn}
        </>
      ) : auth.user === null && !auth.isLoading ? (
        signedOut
      ) : (
        signedIn
      )}
    </nav>
  )
}
