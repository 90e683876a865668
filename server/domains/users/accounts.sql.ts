/** Changes of an account by other domains, each with its function in accounts.ts. */
import { statement } from '#platform/db/statement.ts'
import type { AdminRole } from '#server/access/actor.ts'

export const updatePicture = statement<[id: string, pictureId: string | null]>(
  'users.updatePicture',
  `update users.users set picture_id = $2 where id = $1`,
)

export const updateTexts = statement<[id: string, bio: string, languages: readonly string[]]>(
  'users.updateTexts',
  `update users.users set bio = $2, languages = $3 where id = $1`,
)

export const updateLinks = statement<[id: string, links: readonly string[]]>(
  'users.updateLinks',
  `update users.users set links = $2 where id = $1`,
)

export const markModel = statement<[id: string]>('users.markModel', `update users.users set status = 'model' where id = $1`)

/** It only grows. */
export const updateConsent = statement<[id: string, consentNo: number]>(
  'users.updateConsent',
  `update users.users set consent_no = greatest(consent_no, $2::integer) where id = $1`,
)

export const updatePro = statement<[id: string, expiresAt: number | null, subscriptionType: string | null]>(
  'users.updatePro',
  `update users.users set pro_expires_at = to_timestamp($2::float8 / 1000), subscription_type = $3 where id = $1`,
)

/** Answers no row when it is closing already. */
export const markClosing = statement<[id: string, days: number], { closesAt: number }>(
  'users.markClosing',
  `update users.users set closes_at = date_trunc('milliseconds', now()) + $2::integer * interval '1 day' where id = $1 and closes_at is null returning closes_at as "closesAt"`,
)

export const markKept = statement<[id: string]>(
  'users.markKept',
  `update users.users set closes_at = null where id = $1 and closes_at is not null and erased_at is null`,
)

export const markErased = statement<[id: string]>(
  'users.markErased',
  `update users.users set erased_at = now(), password_hash = null, password_salt = null where id = $1`,
)

/** The handle redirects nowhere from now on, and stays reserved for a while. */
export const keepHandle = statement<[userId: string, days: number]>(
  'users.keepHandle',
  `insert into users.old_handles (handle, user_id, free_at) select handle, id, now() + $2::integer * interval '1 day' from users.users where id = $1 and handle not like 'former-%' on conflict do nothing`,
)

/** Removes everything that identifies the user. Consents stay, with their times. */
export const blankUser = statement<[userId: string, name: string]>(
  'users.blankUser',
  `update users.users set email = id || '@erased.invalid', email_confirmed_at = null, name = $2, handle = 'former-' || replace(id::text, '-', ''), picture_id = null,
     password_hash = null, password_salt = null, status = 'user', is_admin = false, admin_role = null, pro_expires_at = null, subscription_type = null,
     suspended_until = null, suspended_reason = null, theme = null, font = null, language = null, time_zone = null, display = '{}', bio = '', languages = '{}', links = '{}',
     password_changed_at = null, withdrawals_held_until = null
   where id = $1`,
)

export const updateAdminRole = statement<[userId: string, role: AdminRole | null]>(
  'users.updateAdminRole',
  'update users.users set admin_role = $2, is_admin = $2::text is not null where id = $1',
)

/** The users with all words of a search, where they are few: by name and handle alone for `isByName`. */
export const selectByWords = statement<[search: string, isByName: boolean, fewMax: number, sample: number], { id: string }>(
  'users.selectByWords',
  `select u.id from unnest(coalesce(users.few_people($1, 'ffffffff-ffff-ffff-ffff-ffffffffffff', $3, $4), '{}'::uuid[])) hit (id) join users.users u on u.id = hit.id
   where not $2 or users.is_named(u.name, u.handle, array(select search.pattern_of(term) from unnest(users.terms_of($1)) term))`,
)
