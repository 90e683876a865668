/** The account beside its ticket: its state, its money for the roles that read it, its last orders, and the acts of this admin on it. */
import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { LiveCard } from '#web/lib/live/live-card.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { AdjustDialog } from '../adjustments/adjust-dialog.tsx'
import { UserActs } from '../user/user-acts.tsx'
import { UserFactList, UserSuspension } from '../user/user-facts.tsx'
import { LinkedParts } from '../user/user-linked.tsx'
import { MoneyPlaces } from '../user/user-money.tsx'
import { UserBadges } from '../user-badges.tsx'
import type { UserDetails } from '../users.ts'

/** The lists that help to answer a question, a few rows of each; the page of the user has the rest. */
const LAST = { kinds: ['bought', 'sold', 'deposits', 'withdrawals'], most: 3, hidesEmpty: true } as const

function Head({ user, children }: { user: UserDetails; children: ReactNode }) {
  const nameOf = useUserName()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={nameOf(user.name)} email={user.email} src={user.picture} className="size-10" />
      <div className="min-w-0">
        <Link
          to="/admin/users/$userId"
          params={{ userId: user._id }}
          className="rounded-sm font-semibold wrap-anywhere underline decoration-line underline-offset-4"
        >
          {nameOf(user.name)}
        </Link>
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-muted empty:hidden">
          <UserBadges user={user} />
        </p>
        {children}
      </div>
    </div>
  )
}

function Last({ user }: { user: UserDetails }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.admin.users.getLinked, { token, userId: user._id })
  if (data !== undefined) return <LinkedParts linked={data} user={user} extent={LAST} />
  return error === null ? (
    <SkeletonRows rows={1} label={t('common:actions.loading')} />
  ) : (
    <ErrorState title={t('users.linked.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
  )
}

function Adjust({ user }: { user: UserDetails }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  if (!user.may.adjust) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('adjustments.adjust')}
      </Button>
      {isOpen && <AdjustDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

/** `children`: the facts of the ticket itself about the user. */
export function BesideUser({ userId, children }: { userId: string; children?: ReactNode }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const live = useLive(api.admin.users.get, { token, userId })
  return (
    <LiveCard
      live={live}
      icon={<UserRound aria-hidden />}
      title={t('users.account')}
      failed={t('users.failed')}
      gone={t('users.gone')}
      testId="beside-user"
    >
      {(user) => (
        <>
          <Head user={user}>{children}</Head>
          <UserSuspension user={user} />
          <UserFactList user={user} />
          {user.money !== null && <MoneyPlaces money={user.money} isNarrow />}
          <Last user={user} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            <UserActs user={user} size="sm" />
            <Adjust user={user} />
          </div>
        </>
      )}
    </LiveCard>
  )
}
