import { opening, statement } from '#platform/db/statement.ts'

/** Locks an account: its factors change in one transaction at a time, and no sign-in runs meanwhile. */
export const lockUserForUpdate = statement<[userId: string], { id: string }>(
  'auth.lockUserForUpdate',
  `select id from users.users where id = $1 for no key update`,
)
/** Locks against a change of the factors or the password, but not against other sign-ins. Answers the password hash at that moment. */
export const lockUserForShare = opening<[userId: string], { passwordHash: Buffer | null }>(
  'auth.lockUserForShare',
  `select password_hash as "passwordHash" from users.users where id = $1 for share`,
)

export interface FactorsRow {
  hasTotp: boolean
  /** Turned on, whether or not mail can be sent right now. */
  asksMail: boolean
  /** The installation sends mail, and the address is confirmed. */
  canMail: boolean
  hasBackup: boolean
  hasPasskey: boolean
  hasPassword: boolean
  isAdmin: boolean
}

export const selectFactors = opening<[userId: string], FactorsRow>(
  'auth.selectFactors',
  `select f.totp_since is not null as "hasTotp", f.mail_since is not null as "asksMail", u.password_hash is not null as "hasPassword", u.is_admin as "isAdmin",
     u.email_confirmed_at is not null and exists (select from settings.system where key = 'mail_is_on' and value = 'true') as "canMail",
     exists (select from auth.backup_codes b where b.user_id = u.id and b.used_at is null) as "hasBackup",
     exists (select from auth.passkeys p where p.user_id = u.id) as "hasPasskey"
   from users.users u left join auth.two_factor f on f.user_id = u.id where u.id = $1`,
)

export interface TwoFactorRow {
  totpSince: number | null
  mailSince: number | null
  canMail: boolean
  backupCodesLeft: number
}

export const selectTwoFactor = statement<[userId: string], TwoFactorRow>(
  'auth.selectTwoFactor',
  `select f.totp_since as "totpSince", f.mail_since as "mailSince",
     u.email_confirmed_at is not null and exists (select from settings.system where key = 'mail_is_on' and value = 'true') as "canMail",
     (select count(*)::integer from auth.backup_codes b where b.user_id = u.id and b.used_at is null) as "backupCodesLeft"
   from users.users u left join auth.two_factor f on f.user_id = u.id where u.id = $1`,
)

// ── The app ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const savePending = statement<[userId: string, sealed: string, minutes: number]>(
  'auth.savePending',
  `insert into auth.two_factor (user_id, pending_secret, pending_until) values ($1, $2, now() + $3::integer * interval '1 minute')
   on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`,
)

export const selectPending = statement<[userId: string], { sealed: string }>(
  'auth.selectPending',
  `select pending_secret as sealed from auth.two_factor where user_id = $1 and pending_secret is not null and pending_until > now()`,
)

/** Makes the pending secret the app's; the step of its first code is used. */
export const activatePending = statement<[userId: string, step: number]>(
  'auth.activatePending',
  `update auth.two_factor set totp_secret = pending_secret, totp_since = now(), totp_last_step = $2, pending_secret = null, pending_until = null where user_id = $1`,
)

export const selectTotp = statement<[userId: string], { sealed: string; lastStep: number }>(
  'auth.selectTotp',
  `select totp_secret as sealed, totp_last_step::double precision as "lastStep" from auth.two_factor where user_id = $1 and totp_secret is not null`,
)

/** Takes a step. Answers no row when it, or a later one, was taken before. */
export const takeStep = statement<[userId: string, step: number], { userId: string }>(
  'auth.takeStep',
  `update auth.two_factor set totp_last_step = $2 where user_id = $1 and totp_secret is not null and totp_last_step < $2 returning user_id as "userId"`,
)

export const removeTotp = statement<[userId: string], { userId: string }>(
  'auth.removeTotp',
  `update auth.two_factor set totp_secret = null, totp_since = null where user_id = $1 and totp_secret is not null returning user_id as "userId"`,
)

// ── Codes by mail ───────────────────────────────────────────────────────────────────────────────────────────────────

export const addMailFactor = statement<[userId: string]>(
  'auth.addMailFactor',
  `insert into auth.two_factor (user_id, mail_since) values ($1, now()) on conflict (user_id) do update set mail_since = now()`,
)

export const removeMailFactor = statement<[userId: string], { userId: string }>(
  'auth.removeMailFactor',
  `update auth.two_factor set mail_since = null where user_id = $1 and mail_since is not null returning user_id as "userId"`,
)

// ── Backup codes ────────────────────────────────────────────────────────────────────────────────────────────────────

export const deleteBackupCodes = statement<[userId: string]>('auth.deleteBackupCodes', `delete from auth.backup_codes where user_id = $1`)

export const insertBackupCodes = statement<[userId: string, hashes: readonly Buffer[]]>(
  'auth.insertBackupCodes',
  `insert into auth.backup_codes (code_hash, user_id) select h, $1 from unnest($2::bytea[]) as h`,
)

export const selectBackupCode = statement<[userId: string, hash: Buffer], { isUsed: boolean }>(
  'auth.selectBackupCode',
  `select used_at is not null as "isUsed" from auth.backup_codes where user_id = $1 and code_hash = $2`,
)

/** Uses a code up. Answers no row when it is used. */
export const takeBackupCode = statement<[userId: string, hash: Buffer], { userId: string }>(
  'auth.takeBackupCode',
  `update auth.backup_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning user_id as "userId"`,
)

// ── All of it ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Deletes factors from before the mailbox of the account was proven. */
export const deleteUnprovenFactors = statement<[userId: string]>(
  'auth.deleteUnprovenFactors',
  `with unproven as (select id from users.users where id = $1 and email_confirmed_at is null),
     codes as (delete from auth.backup_codes where user_id in (select id from unproven)),
     keys as (delete from auth.passkeys where user_id in (select id from unproven))
   delete from auth.two_factor where user_id in (select id from unproven)`,
)
