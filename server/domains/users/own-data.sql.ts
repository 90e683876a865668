import type { OwnFile, OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportAccount = statement<Page, OwnRow>(
  'users.exportAccount',
  `select u.id::text as key, jsonb_build_object('id', u.id, 'email', u.email, 'emailConfirmedAt', u.email_confirmed_at, 'name', u.name, 'handle', u.handle,
     'formerHandles', coalesce((select jsonb_agg(o.handle order by o.left_at) from users.old_handles o where o.user_id = u.id), '[]'),
     'kind', u.status, 'role', u.admin_role, 'bio', u.bio, 'languages', u.languages, 'links', u.links, 'theme', u.theme, 'font', u.font, 'language', u.language,
     'timeZone', u.time_zone, 'display', u.display, 'proExpiresAt', u.pro_expires_at, 'passwordChangedAt', u.password_changed_at, 'closesAt', u.closes_at, 'createdAt', u.created_at) as row
   from users.users u where u.id = $1 and u.id > $2::uuid order by u.id limit $3`,
)

export const exportConsents = statement<Page, OwnRow>(
  'users.exportConsents',
  `select u.id::text as key, jsonb_build_object('termsVersion', u.terms_version, 'termsAcceptedAt', u.terms_accepted_at, 'adultConfirmedAt', u.adult_confirmed_at) as row
   from users.users u where u.id = $1 and u.id > $2::uuid order by u.id limit $3`,
)

/** Sessions of admins in the account are part of the log of support access. */
export const exportSessions = statement<Page, OwnRow>(
  'users.exportSessions',
  `select id::text as key, jsonb_build_object('id', id, 'browser', user_agent, 'address', address, 'createdAt', created_at, 'lastUsedAt', last_used_at, 'expiresAt', expires_at) as row
   from users.sessions where user_id = $1 and impersonation_id is null and id > $2::uuid order by id limit $3`,
)

export const exportSupportAccess = statement<Page, OwnRow>(
  'users.exportSupportAccess',
  `select id::text as key, jsonb_build_object('kind', kind, 'role', role, 'reason', reason, 'about', about, 'startedAt', started_at, 'endedAt', ended_at) as row
   from (select id, 'impersonated' as kind, admin_role as role, reason, null::uuid as about, started_at, coalesce(ended_at, ends_at) as ended_at from users.impersonations where user_id = $1
     union all select id, kind, admin_role, reason, object_id, at, at from users.admin_acts where user_id = $1 and object_id is not null) access
   where id > $2::uuid order by id limit $3`,
)

export const exportSuspensions = statement<Page, OwnRow>(
  'users.exportSuspensions',
  `select id::text as key, jsonb_build_object('reason', reason, 'from', from_at, 'until', nullif(until_at, 'infinity'), 'endedAt', ended_at) as row
   from users.suspensions where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const exportPortrait = statement<Page, OwnFile>(
  'users.exportPortrait',
  `select p.id::text as key, 'pictures/' || p.id || '/' || (select max(width) from unnest(p.widths) width) || '.webp' as "storageKey", 'portrait.webp' as "fileName"
   from users.users u join media.pictures p on p.id = u.picture_id where u.id = $1 and p.removed_at is null and p.id > $2::uuid limit $3`,
)

export const selectPortrait = statement<[userId: string], { id: string }>(
  'users.selectPortrait',
  `select picture_id as id from users.users where id = $1 and picture_id is not null`,
)

/** Removes the texts about a user; the events stay. */
export const blankSuspensions = statement<[userId: string, limit: number]>(
  'users.blankSuspensions',
  `update users.suspensions set reason = '–', note = '' where id in (select id from users.suspensions where user_id = $1 and (reason <> '–' or note <> '') limit $2)`,
)

export const blankImpersonations = statement<[userId: string, limit: number]>(
  'users.blankImpersonations',
  `update users.impersonations set reason = '–' where id in (select id from users.impersonations where user_id = $1 and reason <> '–' limit $2)`,
)

export const blankAdminActs = statement<[userId: string, limit: number]>(
  'users.blankAdminActs',
  `update users.admin_acts set reason = '', note = '' where id in (select id from users.admin_acts where user_id = $1 and (reason <> '' or note <> '') limit $2)`,
)

/** Only the user's own blocks: those of others are not known to them. */
export const exportBlocks = statement<Page, OwnRow>(
  'users.exportBlocks',
  `select b.id::text as key, jsonb_build_object('user', u.name, 'blockedAt', b.at) as row
   from users.blocks b join users.users u on u.id = b.of_id where b.by_id = $1 and b.id > $2::uuid order by b.id limit $3`,
)

export const deleteBlocks = statement<[userId: string, limit: number], { byId: string; ofId: string }>(
  'users.deleteBlocks',
  `delete from users.blocks where (by_id, of_id) in (
     (select by_id, of_id from users.blocks where by_id = $1 limit $2) union all (select by_id, of_id from users.blocks where of_id = $1 limit $2))
   returning by_id as "byId", of_id as "ofId"`,
)
