import { statement } from '#platform/db/statement.ts'

const USABLE = 'revoked_at is null and expires_at > now() and used < uses_max'

export const selectUsable = statement<[code: string], { id: string }>(
  'auth.selectUsableInvitation',
  `select id from auth.invitations where code = $1 and ${USABLE}`,
)

/** Nothing: it is used up, over or revoked, or there is none. Two sign-ups by the last use wait for each other. */
export const takeUse = statement<[code: string], { id: string }>(
  'auth.takeInvitation',
  `update auth.invitations set used = used + 1 where code = $1 and ${USABLE} returning id`,
)

export const insertInvited = statement<[userId: string, invitationId: string]>(
  'auth.insertInvited',
  `insert into auth.invited (user_id, invitation_id) values ($1, $2)`,
)

export const countOpen = statement<[most: number], { count: number }>(
  'auth.countOpenInvitations',
  `select count(*)::integer as count from (select from auth.invitations where ${USABLE} limit $1) open`,
)

export const insertInvitation = statement<[code: string, note: string, uses: number, days: number, by: string], { id: string }>(
  'auth.insertInvitation',
  `insert into auth.invitations (code, note, uses_max, expires_at, created_by)
   values ($1, $2, $3::integer, now() + make_interval(days => $4::integer), $5) returning id`,
)

export const revokeInvitation = statement<[id: string], { wasOpen: boolean }>(
  'auth.revokeInvitation',
  `update auth.invitations i set revoked_at = coalesce(i.revoked_at, public.moment())
   from (select id, revoked_at is null as was_open from auth.invitations where id = $1 for update) old where i.id = old.id
   returning old.was_open as "wasOpen"`,
)

export interface InvitationRow {
  id: string
  code: string
  note: string
  usesMax: number
  used: number
  createdAt: number
  expiresAt: number
  revokedAt: number | null
  byId: string
  byName: string
}

/** Ids are in the order of time. */
export const selectInvitations = statement<[before: string, limit: number], InvitationRow>(
  'auth.selectInvitations',
  `select i.id, i.code, i.note, i.uses_max as "usesMax", i.used, i.created_at as "createdAt", i.expires_at as "expiresAt", i.revoked_at as "revokedAt",
     i.created_by as "byId", coalesce(u.name, '') as "byName"
   from auth.invitations i left join users.users u on u.id = i.created_by where i.id < $1 order by i.id desc limit $2`,
)

export const selectInvited = statement<
  [invitationId: string, before: string, limit: number],
  { userId: string; name: string; handle: string; at: number }
>(
  'auth.selectInvited',
  `select i.user_id as "userId", u.name, u.handle, i.at from auth.invited i join users.users u on u.id = i.user_id
   where i.invitation_id = $1 and i.user_id < $2 order by i.user_id desc limit $3`,
)
