import { statement } from '#platform/db/statement.ts'
import type { FactorPurpose } from '../account/mailed-codes.sql.ts'

// ── Sign-ins that wait for their second step ────────────────────────────────────────────────────────────────────────

/** Deletes those of the account that are over, and the oldest beyond `keep`. */
export const deleteStaleSteps = statement<[userId: string, keep: number]>(
  'auth.deleteStaleSteps',
  `delete from auth.second_steps where user_id = $1 and (expires_at < now() or used_at is not null
     or challenge_hash not in (select challenge_hash from auth.second_steps where user_id = $1 order by created_at desc limit $2))`,
)

export const insertStep = statement<[challengeHash: Buffer, userId: string, flow: string | null, minutes: number]>(
  'auth.insertStep',
  `insert into auth.second_steps (challenge_hash, user_id, flow, expires_at) values ($1, $2, $3, now() + $4::integer * interval '1 minute')`,
)

const OPEN = `used_at is null and expires_at > now()`

export interface StepRow {
  userId: string
  flow: string | null
}

/** An open one with attempts left. */
export const selectStep = statement<[challengeHash: Buffer, attemptsMax: number], StepRow>(
  'auth.selectStep',
  `select user_id as "userId", flow from auth.second_steps where challenge_hash = $1 and ${OPEN} and tries < $2`,
)

/** Takes an attempt. Answers no row when none is left. */
export const takeStepAttempt = statement<[challengeHash: Buffer, attemptsMax: number], { tries: number }>(
  'auth.takeStepAttempt',
  `update auth.second_steps set tries = tries + 1 where challenge_hash = $1 and ${OPEN} and tries < $2 returning tries`,
)

/** Uses it up. Answers no row when it is used or expired. */
export const useStep = statement<[challengeHash: Buffer], { userId: string }>(
  'auth.useStep',
  `update auth.second_steps set used_at = now() where challenge_hash = $1 and ${OPEN} returning user_id as "userId"`,
)

export const setStepFlow = statement<[challengeHash: Buffer, flow: string]>(
  'auth.setStepFlow',
  `update auth.second_steps set flow = $2 where challenge_hash = $1`,
)

/** Voids sign-ins between the two steps; their users start again. */
export const voidStepsOf = statement<[userId: string]>(
  'auth.voidStepsOf',
  `update auth.second_steps set used_at = now() where user_id = $1 and used_at is null`,
)

export const deleteOldSteps = statement<[]>(
  'auth.deleteOldSteps',
  `delete from auth.second_steps where expires_at < now() - interval '1 day'`,
)

/** An open code of this purpose and binding, mailed recently. */
export const selectOpenCode = statement<[userId: string, purpose: FactorPurpose, attemptsMax: number, boundTo: Buffer], { flow: string }>(
  'auth.selectOpenCode',
  `select id as flow from auth.mailed_codes where user_id = $1 and purpose = $2 and bound_to = $4 and used_at is null and expires_at > now() and tries < $3 order by created_at desc limit 1`,
)

// ── Trusted browsers ────────────────────────────────────────────────────────────────────────────────────────────────

/** Admins have no trusted browsers; those from before the role do not count. */
const OF_NO_ADMIN = `exists (select from users.users u where u.id = $1 and not u.is_admin)`

/** Inserts nothing for an admin. */
export const insertDevice = statement<[userId: string, tokenHash: Buffer, userAgent: string, address: string, days: number]>(
  'auth.insertDevice',
  `insert into auth.trusted_devices (user_id, token_hash, user_agent, address, expires_at)
   select $1::uuid, $2::bytea, $3::text, $4::text, now() + $5::integer * interval '1 day' where ${OF_NO_ADMIN}`,
)

/** Records the use of one of these. Answers no row when the account trusts none of them. */
export const noteDevice = statement<[userId: string, tokenHashes: readonly Buffer[], userAgent: string, address: string], { id: string }>(
  'auth.noteDevice',
  `update auth.trusted_devices set last_used_at = now(), user_agent = $3, address = $4 where user_id = $1 and token_hash = any ($2::bytea[]) and expires_at > now() and ${OF_NO_ADMIN} returning id`,
)

export interface DeviceRow {
  id: string
  userAgent: string
  address: string
  createdAt: number
  lastUsedAt: number
  expiresAt: number
}

export const selectDevices = statement<[userId: string, limit: number], DeviceRow>(
  'auth.selectDevices',
  `select id, user_agent as "userAgent", address, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
   from auth.trusted_devices where user_id = $1 and expires_at > now() and ${OF_NO_ADMIN} order by last_used_at desc, id desc limit $2`,
)

export const deleteDevice = statement<[userId: string, deviceId: string]>(
  'auth.deleteDevice',
  `delete from auth.trusted_devices where user_id = $1 and id = $2 and expires_at > now()`,
)
export const deleteDevicesOf = statement<[userId: string]>('auth.deleteDevicesOf', `delete from auth.trusted_devices where user_id = $1`)
export const deleteOldDevices = statement<[]>('auth.deleteOldDevices', `delete from auth.trusted_devices where expires_at < now()`)
