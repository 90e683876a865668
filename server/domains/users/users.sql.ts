import type { Font, Language, Theme } from '#contract/limits.ts'
import type { DisplaySettings } from '#contract/types.ts'
import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'
import type { AdminRole } from '#server/access/actor.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals({
  'users.closing': 'Your account is being closed. Keep your account to do this.',
  'users.handleTaken': 'This name is taken. Please choose another one.',
  'users.tooManyRenames':
    'You have changed your address several times lately. Please wait until an old one is free again, or take one of yours back.',
  'users.unauthorized': 'Please sign in to continue.',
})

export interface UserRow {
  id: string
  email: string
  emailStatus: 'confirmed' | 'unconfirmed' | 'unasked'
  name: string
  handle: string
  pictureId: string | null
  status: 'user' | 'model'
  isAdmin: boolean
  adminRole: AdminRole | null
  proExpiresAt: number | null
  subscriptionType: string | null
  createdAt: number
  closesAt: number | null
  hasBlocks: boolean
  display: Partial<Omit<DisplaySettings, 'timeZone'>>
  timeZone: string | null
  isSuspended: boolean
  suspendedReason: string | null
  /** Null when it lasts until it is lifted. */
  suspendedUntil: number | null
}

const SUSPENDED = `coalesce(u.suspended_until > now(), false) as "isSuspended", u.suspended_reason as "suspendedReason", nullif(u.suspended_until, 'infinity') as "suspendedUntil"`

const USER = `id, email, case when email_confirmed_at is not null then 'confirmed' when users.is_unconfirmed(email_confirmed_at) then 'unconfirmed' else 'unasked' end as "emailStatus", name, handle, picture_id as "pictureId", status, is_admin as "isAdmin", admin_role as "adminRole",
  pro_expires_at as "proExpiresAt", subscription_type as "subscriptionType", created_at as "createdAt", closes_at as "closesAt",
  exists (select from users.blocks b where b.by_id = u.id) or exists (select from users.blocks b where b.of_id = u.id) as "hasBlocks", display, time_zone as "timeZone", ${SUSPENDED}`

export interface ActorRow {
  sessionId: string
  userId: string
  isModel: boolean
  adminRole: AdminRole | null
  isPro: boolean
  /** The user has an e-mail address to confirm first. */
  isUnconfirmed: boolean
  consentNo: number
  isSuspended: boolean
  suspendedReason: string | null
  suspendedUntil: number | null
  isClosing: boolean
  /** The impersonating admin of this session, and its end; null for the user's own session. */
  impersonatorId: string | null
  borrowedUntil: number | null
}

/**
 * The user of a live session. An admin's session in a user's account lives as long as the admin may be there: has such a role, is not
 * suspended, and the user is no admin.
 */
export const selectActor = statement<[tokenHash: Buffer], ActorRow>(
  'users.selectActor',
  `select s.id as "sessionId", u.id as "userId", u.status = 'model' as "isModel", u.admin_role as "adminRole", coalesce(u.pro_expires_at > now(), false) as "isPro",
     users.is_unconfirmed(u.email_confirmed_at) as "isUnconfirmed", u.consent_no as "consentNo", ${SUSPENDED}, u.closes_at is not null as "isClosing", i.admin_id as "impersonatorId", i.ends_at as "borrowedUntil"
   from users.sessions s join users.users u on u.id = s.user_id
     left join users.impersonations i on i.id = s.impersonation_id left join users.users a on a.id = i.admin_id
   where s.token_hash = $1 and s.expires_at > now()
     and (i.id is null or (u.admin_role is null and a.admin_role in ('owner', 'support') and coalesce(a.suspended_until <= now(), true)))`,
)

/** A user without a session, as keys for programs act for them: those of an account that left find nobody. */
export const selectKeyOwner = statement<[id: string], Omit<ActorRow, 'sessionId' | 'impersonatorId' | 'borrowedUntil'>>(
  'users.selectKeyOwner',
  `select u.id as "userId", u.status = 'model' as "isModel", u.admin_role as "adminRole", coalesce(u.pro_expires_at > now(), false) as "isPro",
     users.is_unconfirmed(u.email_confirmed_at) as "isUnconfirmed", u.consent_no as "consentNo", ${SUSPENDED}, u.closes_at is not null as "isClosing"
   from users.users u where u.id = $1 and u.erased_at is null`,
)

export const selectUser = statement<[id: string], UserRow>('users.selectUser', `select ${USER} from users.users u where id = $1`)

export interface NewUser {
  email: string
  name: string
  handle: string
  passwordHash: Buffer | null
  passwordSalt: Buffer | null
  adminRole: AdminRole | null
  termsVersion: string | null
}

/** Answers no row when the handle is in use, or reserved for its former user. */
export const insertUser = statement<
  [
    email: string,
    name: string,
    handle: string,
    passwordHash: Buffer | null,
    passwordSalt: Buffer | null,
    adminRole: AdminRole | null,
    termsVersion: string | null,
  ],
  { id: string }
>(
  'users.insertUser',
  `insert into users.users (email, name, handle, password_hash, password_salt, is_admin, admin_role, terms_version, terms_accepted_at, adult_confirmed_at)
   select $1, $2, $3, $4, $5, $6::text is not null, $6, $7, case when $7::text is not null then now() end, case when $7::text is not null then now() end
   where not exists (select from users.old_handles where handle = $3::citext)
   on conflict (handle) do nothing
   returning id`,
)

export interface AppearanceRow {
  theme: Theme | null
  font: Font | null
  language: Language | null
}

export const selectAppearance = statement<[id: string], AppearanceRow>(
  'users.selectAppearance',
  `select theme, font, language from users.users where id = $1`,
)

export const updateAppearance = statement<[id: string, theme: Theme | null, font: Font | null, language: Language | null]>(
  'users.updateAppearance',
  `update users.users set theme = coalesce($2, theme), font = coalesce($3, font), language = coalesce($4, language) where id = $1`,
)

/** Missing values stay. */
export const updateDisplay = statement<[id: string, display: string]>(
  'users.updateDisplay',
  `update users.users set display = display || $2::jsonb where id = $1`,
)

export const updateTimeZone = statement<[id: string, timeZone: string | null]>(
  'users.updateTimeZone',
  `update users.users set time_zone = $2 where id = $1`,
)
