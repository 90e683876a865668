/** /admin/users/{id}: one user as admins see them, with everything that belongs to the account and that the role may read. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLiveOne } from '#web/lib/live/hooks.ts'
import type { Address } from '#web/lib/table/table-address.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { UserBadges } from '../user-badges.tsx'
import { isId, type UserDetails } from '../users.ts'
import { UserAdjustments } from '../adjustments/user-adjustments.tsx'
import { UserActs } from './user-acts.tsx'
import { UserConsents } from './user-consents.tsx'
import { UserFacts, UserSuspension } from './user-facts.tsx'
import { UserHistory } from './user-history.tsx'
import { UserLinked } from './user-linked.tsx'
import { UserMoney } from './user-money.tsx'
import { UserNotes } from './user-notes.tsx'
import { UserRole } from './user-role.tsx'
import { UserSessions } from './user-sessions.tsx'
import { UserVerification } from './user-verification.tsx'

function Back({ address }: { address: Address }) {
  const { t } = useTranslation('admin')
  return (
    <Link
      to="/admin/users"
      search={address}
      className="inline-flex min-h-9 items-center gap-2 self-start text-sm font-semibold text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('users.back')}
    </Link>
  )
}

function Head({ user }: { user: UserDetails }) {
  const nameOf = useUserName()
  return (
    <header className="flex flex-col gap-4 xl:flex-row xl:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Avatar name={nameOf(user.name)} email={user.email} src={user.picture} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">{nameOf(user.name)}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            {!isFormer(user.name) && <span className="wrap-anywhere">@{user.handle}</span>}
            <UserBadges user={user} />
          </p>
        </div>
      </div>
      <UserActs user={user} />
    </header>
  )
}

export function UserPage({ userId, address }: { userId: string; address: Address }) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5">
      <Back address={address} />
      {isId(userId) ? <Loaded userId={userId} /> : <NoUser />}
    </div>
  )
}

function NoUser() {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <>
      <h1 className="sr-only">{t('common:nav.adminUsers')}</h1>
      <EmptyState icon={UserRoundX} title={t('users.gone')} />
    </>
  )
}

function Loaded({ userId }: { userId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data: user, error, retry } = useLiveOne(api.admin.users.get, { token, userId })
  if (user === null) return <NoUser />
  if (user === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />
    ) : (
      <ErrorState title={t('users.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  return (
    <>
      <Head user={user} />
      <UserSuspension user={user} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <UserMoney user={user} />
          <UserAdjustments user={user} />
          <UserLinked user={user} />
          <UserHistory userId={user._id} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <UserFacts user={user} />
          <UserVerification user={user} />
          <UserRole user={user} />
          <UserSessions user={user} />
          <UserConsents userId={user._id} />
          <UserNotes userId={user._id} />
        </div>
      </div>
    </>
  )
}
