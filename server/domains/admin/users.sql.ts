/** The admin view of users; not shown to other users. */
import type { AdminRole } from '#server/access/actor.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'
import { statement } from '#platform/db/statement.ts'
import type { ActKind, AccessKind } from '../users/index.ts'

export type PeopleKind = 'all' | (typeof TABLES.users.filters.kind)[number]

export interface ListedUserRow {
  id: string
  name: string
  handle: string
  email: string
  pictureId: string | null
  status: 'user' | 'model'
  adminRole: AdminRole | null
  isPro: boolean
  isSuspended: boolean
  createdAt: number
  /** The time of erasure; null: the account is not closing. */
  closesAt: number | null
}

const PERSON = `u.id, u.name, u.handle::text as handle, u.email::text as email, u.picture_id as "pictureId", u.status, u.admin_role as "adminRole",
  coalesce(u.pro_expires_at > now(), false) as "isPro", coalesce(u.suspended_until > now(), false) as "isSuspended", u.created_at as "createdAt", u.closes_at as "closesAt"`

/** The conditions of `users.has_kind` (find-people.sql), each with an index of its own where few users are of the kind. */
export const usersTable = tableSql<ListedUserRow>()(TABLES.users, {
  name: 'admin.usersTable',
  select: PERSON,
  from: 'users.users u',
  id: 'u.id',
  at: 'u.created_at',
  filters: {
    kind: {
      members: `not u.is_admin and u.status = 'user'`,
      models: `u.status = 'model'`,
      admins: 'u.is_admin',
      pro: 'u.pro_expires_at is not null and u.pro_expires_at > now()',
      suspended: 'u.suspended_until is not null and u.suspended_until > now()',
      unconfirmed: 'u.email_confirmed_at is null and u.erased_at is null',
      closing: 'u.closes_at is not null and u.erased_at is null',
    },
  },
  sorts: {},
})

/** Bounds of what a search reads (find-people.sql): users that are few, those that show whether a word is common, and users to scan. */
type Reach = [fewMax: number, sample: number, stretch: number]
/** `search` empty: all users. */
type Search = [search: string, isByName: boolean, kind: PeopleKind, before: string, limit: number]

/** The user of each row; `isHit` false: no hit, but the place where a page ended before it was full. */
export const selectPeople = statement<[...Search, ...Reach], ListedUserRow & { isHit: boolean }>(
  'admin.selectPeople',
  `select ${PERSON}, found.is_hit as "isHit"
   from users.page_of_people($1, $2, $3, $4, $5, $6, $7, $8) found join users.users u on u.id = found.user_id order by u.id desc`,
)

export const countPeople = statement<[...Search, sample: number, stretch: number], { count: number; isMore: boolean }>(
  'admin.countPeople',
  `select count, is_more as "isMore" from users.count_people($1, $2, $3, $4, $5, $6, $7)`,
)

export interface UserDetailRow extends ListedUserRow {
  emailStatus: 'confirmed' | 'unconfirmed' | 'unasked'
  mailRefusedSince: number | null
  proExpiresAt: number | null
  erasedAt: number | null
}

export const selectUserDetail = statement<[userId: string], UserDetailRow>(
  'admin.selectUserDetail',
  `select ${PERSON}, u.pro_expires_at as "proExpiresAt", u.erased_at as "erasedAt",
     case when u.email_confirmed_at is not null then 'confirmed' when users.is_unconfirmed(u.email_confirmed_at) then 'unconfirmed' else 'unasked' end as "emailStatus", r.since as "mailRefusedSince"
   from users.users u left join users.refused_addresses r on r.user_id = u.id and r.address = u.email where u.id = $1`,
)

/**
 * Locks the target of an act, so that the role cannot change meanwhile. Roles are no key: the lock of a foreign key would not wait for
 * their change, and two admins who share a lock and then both write would deadlock.
 */
export const selectTargetForUpdate = statement<[userId: string], { adminRole: AdminRole | null; isModel: boolean }>(
  'admin.selectTargetForUpdate',
  `select admin_role as "adminRole", status = 'model' as "isModel" from users.users where id = $1 for no key update`,
)

export const selectOwners = statement<[], { id: string }>(
  'admin.selectOwners',
  `select id from users.users where admin_role = 'owner' and erased_at is null order by id limit 100`,
)

/** Without a lock: owners are locked before the target of an act. */
export const selectAdminRole = statement<[userId: string], { isAdmin: boolean }>(
  'admin.selectAdminRole',
  `select admin_role is not null as "isAdmin" from users.users where id = $1`,
)

/** The owners who have all rights, in one order for all, so that two of them cannot shut each other out. */
export const selectOwnersForUpdate = statement<[], { id: string }>(
  'admin.selectOwnersForUpdate',
  `select id from users.users where admin_role = 'owner' and closes_at is null and coalesce(suspended_until <= now(), true) order by id for no key update`,
)

export interface ActRow {
  id: string
  kind: ActKind | AccessKind
  byId: string
  by: string
  reason: string
  note: string
  role: AdminRole | null
  until: number | null
  at: number
}

export const selectActs = statement<[userId: string, before: string, limit: number], ActRow>(
  'admin.selectActs',
  `select a.id, a.kind, a.admin_id as "byId", u.name as by, a.reason, a.note, a.given_role as role, a.until_at as until, a.at
   from users.admin_acts a join users.users u on u.id = a.admin_id where a.user_id = $1 and a.id < $2 order by a.id desc limit $3`,
)

/** Whether anything is due for the task. */
export const selectDue = statement<[], { suspensions: boolean; impersonations: boolean }>(
  'admin.selectDue',
  `select exists (select from users.suspensions where ended_at is null and until_at <= now()) as suspensions,
     exists (select from users.sessions where admin_session_id is not null and expires_at <= now()) as impersonations`,
)
