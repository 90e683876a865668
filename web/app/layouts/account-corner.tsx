/** The end of the top nav: balance and account when signed in, Sign In and Sign Up for visitors, a skeleton while that is unknown. */
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { keepWantedPage } from '#web/lib/auth/keep-wanted-page.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { part } from '#web/lib/part.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { accountButtonClass } from './account-button-class.ts'
import { LazyMenu } from './lazy-menu.tsx'

/** Visitors have no bell. */
const Bell = part('bell', async () => ({ default: (await import('#web/features/notifications/bell.tsx')).Bell }))

const loadAccountMenu = () => import('./account-menu.tsx')

export function SignInButtons({ className }: { className?: string }) {
  const { t } = useTranslation('common')
  return (
    <div className={cx('flex items-center gap-2', className)}>
      <Link to="/sign-in" search={keepWantedPage} className={buttonClass('ghost', 'sm')}>
        {t('nav.signIn')}
      </Link>
      <Link to="/sign-up" search={keepWantedPage} className={buttonClass('primary', 'sm', 'max-sm:hidden')}>
        {t('nav.signUp')}
      </Link>
    </div>
  )
}

const Waiting = ({ className }: { className?: string }) => (
  <div className={cx('items-center gap-3', className)}>
    <Skeleton className="h-8 w-20 rounded-full" />
    <Skeleton className="size-10 rounded-full" />
  </div>
)

export function AccountCorner({ auth }: { auth: Auth }) {
  const { t, i18n } = useTranslation('common')
  const { token, user, isLoading } = auth
  if (token === undefined) {
    // The cached page is the same for every reader: the class that the server puts on the html element chooses.
    return (
      <>
        <Waiting className="hidden signed-in:flex" />
        <SignInButtons className="signed-in:hidden" />
      </>
    )
  }
  if (user === null) return isLoading ? <Waiting className="flex" /> : <SignInButtons />
  const balance = formatMoney(user.balance ?? 0, i18n.language)
  return (
    <div className="flex min-w-0 items-center gap-1 lg:gap-2">
      <Link
        to="/dashboard"
        aria-label={t('nav.balance', { amount: balance })}
        className="flex h-9 min-w-0 items-center gap-2 rounded-full border bg-surface px-2 text-xs sm:px-3 sm:text-sm font-semibold tabular-nums hover:border-line-strong"
        data-testid="balance-badge"
      >
        <Wallet aria-hidden className="size-4 shrink-0 text-accent max-sm:hidden" />
        <span className="truncate">{balance}</span>
      </Link>
      <Suspense fallback={<span className="size-10" />}>
        <Bell token={token} />
      </Suspense>
      <LazyMenu load={loadAccountMenu} label={t('account.open')} className={accountButtonClass}>
        <Avatar name={user.name} email={user.email} src={user.picture} />
      </LazyMenu>
    </div>
  )
}
