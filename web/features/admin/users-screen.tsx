/** /admin/users: every account. The list, or one user with the possible acts. */
import { Link } from '@tanstack/react-router'
import { Search, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PEOPLE_COUNT_MAX, SEARCH_MAX } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { isResting } from '#web/lib/live/empty-pages.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { inputClass } from '#web/ui/input.tsx'
import { Masked } from '#web/ui/masked.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { searchIn, listAddress, USER_KINDS, type UserKind, type UserSearch, type UserListItem } from './users.ts'
import { UserBadges } from './user-badges.tsx'
import { UserDetail } from './user-detail.tsx'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { useDebounced } from './use-debounced.ts'

const PAGE_LENGTH = 25

function UserRow({ user, kind, words }: { user: UserListItem; kind: UserKind; words: string }) {
  const { t, i18n } = useTranslation('admin')
  const name = useUserName()(user.name)
  return (
    <li data-testid="admin-user">
      <Link
        to="/admin/users"
        search={{ ...listAddress(kind, words), open: user._id }}
        className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-2 py-4 hover:bg-sunken dark:hover:bg-raised"
      >
        <Avatar name={name} email={user.email} src={user.picture} />
        <span className="min-w-0 flex-1 basis-52">
          <span className="block truncate font-semibold">{name}</span>
          {!isFormer(user.name) && (
            <span className="block truncate text-sm text-muted">
              <Masked value={user.email} hint={t('users.emailHidden')} />
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:pl-14">
          <UserBadges user={user} />
          <span className="text-sm text-muted tabular-nums">{formatDate(user.createdAt, i18n.language)}</span>
        </span>
      </Link>
    </li>
  )
}

interface UsersProps {
  search: UserSearch
  onKind: (kind: UserKind) => void
  /** The typed text, once the typing has paused: the address keeps it. */
  onSearch: (words: string) => void
}

export function UsersScreen({ search, onKind, onSearch }: UsersProps) {
  const { kind, openId, words } = searchIn(search)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      {openId === undefined ? (
        <UserList kind={kind} words={words} onKind={onKind} onSearch={onSearch} />
      ) : (
        <UserDetail key={openId} userId={openId} kind={kind} words={words} />
      )}
    </div>
  )
}

function UserList({ kind, words, onKind, onSearch }: Omit<UsersProps, 'search'> & { kind: UserKind; words: string }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const [typed, setTyped] = useState(words)
  const search = useDebounced(typed.trim())
  useEffect(() => {
    if (search !== words) onSearch(search)
    // The address follows the typed text, not the other way round.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  const wanted = { token, kind, ...(search === '' ? {} : { search }) }
  const { data: count } = useLive(api.admin.users.count, wanted)
  const list = usePages(api.admin.users.list, {
    ...wanted,
    limit: PAGE_LENGTH,
  })
  const users = list.pages.flatMap(({ items }) => items)
  // The page of a search for common words ends where it has looked through enough.
  const isCut = search !== '' && list.hasMore && (list.pages.at(-1)?.items.length ?? 0) < PAGE_LENGTH
  const lengths = list.pages.map(({ items }) => items.length)
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('users.title')}</h1>
        {count !== undefined && (
          <p className="mt-1 text-muted" data-testid="user-count">
            {count.isMore
              ? t(count.count < PEOPLE_COUNT_MAX ? 'users.atLeast' : 'users.more', { number: count.count.toLocaleString(i18n.language) })
              : t('users.count', { count: count.count })}
          </p>
        )}
      </header>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('users.kind')}
          value={kind}
          onChange={onKind}
          options={USER_KINDS.map((value) => ({ value, label: t(`users.kinds.${value}`) }))}
        />
        <div className="relative w-full sm:w-72">
          <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
          <input
            type="search"
            value={typed}
            maxLength={SEARCH_MAX}
            onChange={({ target }) => setTyped(target.value)}
            aria-label={t('users.search')}
            placeholder={t('users.search')}
            className={`${inputClass} h-11 rounded-full! pl-11!`}
          />
        </div>
      </div>
      <Card className="px-5">
        <LiveList
          list={list}
          count={users.length}
          failed={t('users.failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
          empty={<EmptyState icon={UsersRound} title={t('users.none')} />}
          isAutomatic={!isResting(lengths, list.hasMore)}
          moreLabel={isCut ? t('searchFurther') : undefined}
        >
          <ul className="divide-y">
            {users.map((user) => (
              <UserRow key={user._id} user={user} kind={kind} words={typed.trim()} />
            ))}
          </ul>
          {isCut && <p className="pt-6 text-center text-sm text-muted">{t('searchFurtherText')}</p>}
        </LiveList>
      </Card>
    </>
  )
}
