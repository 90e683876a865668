import type { Font, Language, Theme } from '#contract/limits.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { AdminRole } from '#server/actor.ts'


export interface UserRow {
  id: string
  email: string
  name: string
  handle: string
  pictureId: string | null
  status: 'user' | 'model'
  isAdmin: boolean
  adminRole: AdminRole | null
  proExpiresAt: number | null
  subscriptionType: string | null
  createdAt: number
}

const USER = `id, email, name, handle, picture_id as "pictureId", status, is_admin as "isAdmin", admin_role as "adminRole",
  pro_expires_at as "proExpiresAt", subscription_type as "subscriptionType", created_at as "createdAt"`

export interface ActorRow {
  userId: string
  isModel: boolean
  adminRole: AdminRole | null
  isPro: boolean
}

/** Who a live session belongs to. */
export const selectActor = statement<[tokenHash: Buffer], ActorRow>(
  'users.selectActor',
  `select u.id as "userId", u.status = 'model' as "isModel", u.admin_role as "adminRole", coalesce(u.pro_expires_at > now(), false) as "isPro"
   from users.sessions s join users.users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > now()`,
)

export const selectUser = statement<[id: string], UserRow>('users.selectUser', `select ${USER} from users.users where id = $1`)

export interface NewUser {
  email: string
  name: string
  handle: string
  passwordHash: Buffer | null
  passwordSalt: Buffer | null
  adminRole: AdminRole | null
  termsVersion: string | null
}

/** Answers nothing when the handle is somebody's, or was lately. */
export const insertUser = statement<
  [email: string, name: string, handle: string, passwordHash: Buffer | null, passwordSalt: Buffer | null, adminRole: AdminRole | null, termsVersion: string | null],
  { id: string }
>(
  'users.insertUser',
  `insert into users.users (email, name, handle, password_hash, password_salt, is_admin, admin_role, terms_version, terms_accepted_at, adult_confirmed_at)
   select $1, $2, $3, $4, $5, $6::text is not null, $6, $7, case when $7::text is not null then now() end, case when $7::text is not null then now() end
   where not exists (select from users.old_handles where handle = $3::citext)
   on conflict (handle) do nothing
   returning id`,
)

export const insertSession = statement<[tokenHash: Buffer, userId: string, days: number, address: string]>(
  'users.insertSession',
  `insert into users.sessions (token_hash, user_id, expires_at, address) values ($1, $2, now() + $3::integer * interval '1 day', $4)`,
)

export const deleteSession = statement<[tokenHash: Buffer], { userId: string }>('users.deleteSession', `delete from users.sessions where token_hash = $1 returning user_id as "userId"`)

export const deleteExpiredSessions = statement<[]>('users.deleteExpiredSessions', `delete from users.sessions where expires_at < now()`)

export interface AppearanceRow {
  theme: Theme | null
  font: Font | null
  language: Language | null
}

export const selectAppearance = statement<[id: string], AppearanceRow>('users.selectAppearance', `select theme, font, language from users.users where id = $1`)

export const updateAppearance = statement<[id: string, theme: Theme | null, font: Font | null, language: Language | null]>(
  'users.updateAppearance',
  `update users.users set theme = coalesce($2, theme), font = coalesce($3, font), language = coalesce($4, language) where id = $1`,
)

export const updatePicture = statement<[id: string, pictureId: string]>('users.updatePicture', `update users.users set picture_id = $2 where id = $1`)
