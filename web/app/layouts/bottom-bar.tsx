/** The bar at the bottom of a phone (spec §2); notifications are at the top. */
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, LayoutDashboard, LogIn, MessagesSquare, Settings, UserPlus, UserRound, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keepWantedPage } from '#web/lib/auth/keep-wanted-page.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { cx } from '#web/ui/cx.ts'
import { NavBadge } from './nav-badge.tsx'
import { chatsItem, firstItem, type NavReader } from './nav-items.ts'

const itemClass =
  'flex min-w-0 flex-auto flex-col items-center gap-0.5 rounded-md py-1.5 text-center text-2xs font-semibold whitespace-nowrap text-muted aria-[current=page]:text-accent [&_svg]:size-5.5'

export function BottomBar({ auth, reader }: { auth: Auth; reader: NavReader }) {
  const { t } = useTranslation('common')
  const first = firstItem(reader)
  const isUnknown = auth.token === undefined
  const signedOut = (
    <>
      <Link to="/sign-in" search={keepWantedPage} className={cx(itemClass, isUnknown && 'signed-in:hidden')}>
        <LogIn aria-hidden />
        {t('nav.signIn')}
      </Link>
      <Link to="/sign-up" search={keepWantedPage} className={cx(itemClass, isUnknown && 'signed-in:hidden')}>
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
      <Link to="/chats" className={cx(itemClass, 'relative', isUnknown && 'hidden signed-in:flex')}>
        <MessagesSquare aria-hidden />
        {t('nav.chats')}
        <span className="absolute top-0.5 left-1/2 ml-1 flex">
          <NavBadge item={chatsItem(reader)} />
        </span>
      </Link>
      <Link to="/settings" className={cx(itemClass, isUnknown && 'hidden signed-in:flex')}>
        <Settings aria-hidden />
        {t('nav.settings')}
      </Link>
    </>
  )
  return (
    <nav
      aria-label={t('nav.bottom')}
      data-frame
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
      ) : auth.isVisitor ? (
        signedOut
      ) : (
        signedIn
      )}
      <Link to="/help-center" className={itemClass}>
        <CircleQuestionMark aria-hidden />
        {t('nav.helpShort')}
      </Link>
    </nav>
  )
}
