import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportGoogle = statement<Page, OwnRow>(
  'auth.exportGoogle',
  `select user_id::text as key, jsonb_build_object('email', email, 'linkedAt', linked_at, 'lastUsedAt', last_used_at) as row from auth.google_links where user_id = $1 and user_id > $2::uuid order by user_id limit $3`,
)

export const exportTwoFactor = statement<Page, OwnRow>(
  'auth.exportTwoFactor',
  `select user_id::text as key, jsonb_build_object('appSince', totp_since, 'mailSince', mail_since,
     'backupCodesLeft', (select count(*) from auth.backup_codes b where b.user_id = f.user_id and b.used_at is null)) as row
   from auth.two_factor f where user_id = $1 and user_id > $2::uuid order by user_id limit $3`,
)

export const exportTrustedDevices = statement<Page, OwnRow>(
  'auth.exportTrustedDevices',
  `select id::text as key, jsonb_build_object('browser', user_agent, 'address', address, 'createdAt', created_at, 'lastUsedAt', last_used_at, 'expiresAt', expires_at) as row
   from auth.trusted_devices where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const exportKnownBrowsers = statement<Page, OwnRow>(
  'auth.exportKnownBrowsers',
  `select id::text as key, jsonb_build_object('createdAt', created_at, 'lastUsedAt', last_used_at, 'expiresAt', expires_at) as row
   from auth.known_browsers where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const exportPasskeys = statement<Page, OwnRow>(
  'auth.exportPasskeys',
  `select id::text as key, jsonb_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at) as row
   from auth.passkeys where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const deleteGoogleLinks = statement<[userId: string]>('auth.deleteGoogleLinks', `delete from auth.google_links where user_id = $1`)
export const deletePasskeys = statement<[userId: string]>('auth.deletePasskeys', `delete from auth.passkeys where user_id = $1`)
export const deleteSecondSteps = statement<[userId: string]>('auth.deleteSecondSteps', `delete from auth.second_steps where user_id = $1`)
export const deleteTrustedDevices = statement<[userId: string]>(
  'auth.deleteTrustedDevicesOfLeaver',
  `delete from auth.trusted_devices where user_id = $1`,
)
export const deleteKnownBrowsers = statement<[userId: string]>(
  'auth.deleteKnownBrowsers',
  `delete from auth.known_browsers where user_id = $1`,
)
export const deleteBackupCodes = statement<[userId: string]>(
  'auth.deleteBackupCodesOfLeaver',
  `delete from auth.backup_codes where user_id = $1`,
)
export const deleteTwoFactor = statement<[userId: string]>('auth.deleteTwoFactorOfLeaver', `delete from auth.two_factor where user_id = $1`)

/** Also deletes those to an unconfirmed address, if no other account names it. */
export const deleteCodes = statement<[userId: string, email: string]>(
  'auth.deleteCodesOfLeaver',
  `delete from auth.mailed_codes where user_id = $1 or (address = $2::citext and not exists (select from users.users where email = $2::citext and id <> $1))`,
)

/** By whose invitation an account came: only an id of it, without the admin who made it. */
export const deleteInvited = statement<[userId: string]>('auth.deleteInvited', `delete from auth.invited where user_id = $1`)
