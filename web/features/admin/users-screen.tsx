/** /admin/users: every account. */
import { Link } from '@tanstack/react-router'
import { Ticket, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OF_SUPPORT } from '#contract/rules/admin-pages.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { useIsAdminOf } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Masked } from '#web/ui/masked.tsx'
import { UserBadges } from './user-badges.tsx'
import { useUserBulk } from './users-bulk.tsx'
import type { UserListItem } from './users.ts'

const RULE = TABLES.users

/** Has the user a badge? */
const hasState = ({ isSuspended, adminRole, status, isPro }: UserListItem): boolean =>
  isSuspended || adminRole !== null || status === 'model' || isPro

function useColumns(address: Address): Record<(typeof RULE.columns)[number], Column<UserListItem>> {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  return {
    name: {
      label: t('users.name'),
      cell: (user) => (
        <Link
          to="/admin/users/$userId"
          params={{ userId: user._id }}
          search={address}
          className="inline-flex min-h-9 items-center gap-3 font-semibold underline-offset-4 hover:underline"
        >
          <Avatar name={nameOf(user.name)} email={user.email} src={user.picture} size="sm" />
          {nameOf(user.name)}
        </Link>
      ),
    },
    email: {
      label: t('users.email'),
      cell: (user) =>
        isFormer(user.name) ? null : (
          <span className="wrap-anywhere text-muted">
            <Masked value={user.email} hint={t('users.emailHidden')} />
          </span>
        ),
    },
    handle: {
      label: t('users.handle'),
      cell: (user) => (isFormer(user.name) ? null : <span className="wrap-anywhere text-muted">{user.handle}</span>),
    },
    states: {
      label: t('users.states'),
      cell: (user) =>
        hasState(user) ? (
          <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
            <UserBadges user={user} />
          </span>
        ) : null,
    },
    createdAt: { label: t('users.since'), isNumeric: true, cell: (user) => formatDate(user.createdAt, i18n.language) },
  }
}

interface UsersProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
}

export function UsersScreen({ address, onAddress }: UsersProps) {
  const { t } = useTranslation('admin')
  const nameOf = useUserName()
  const mayInvite = useIsAdminOf(OF_SUPPORT)
  return (
    <div className="mx-auto w-full max-w-6xl">
      <DataTable
        table="users"
        title={t('users.title')}
        address={address}
        onAddress={onAddress}
        list={api.admin.users.list}
        count={api.admin.users.count}
        columns={useColumns(address)}
        filters={{
          kind: {
            label: t('users.kind'),
            values: Object.fromEntries(RULE.filters.kind.map((kind) => [kind, t(`users.kinds.${kind}`)])),
          },
        }}
        searchLabel={t('users.search')}
        failed={t('users.failed')}
        none={t('users.none')}
        icon={UsersRound}
        testId="admin-user"
        actions={
          mayInvite && (
            <Link to="/admin/users/invitations" className={buttonClass('secondary', 'sm')}>
              <Ticket aria-hidden />
              {t('users.invitations')}
            </Link>
          )
        }
        bulk={{ acts: useUserBulk(), nameOf: ({ name }) => nameOf(name) }}
      />
    </div>
  )
}
