/**
 * Browsers that skip the second factor for 30 days. They keep a token of 256 random bits, and we store its SHA-256. Admins are asked each
 * time.
 */
import { createHash, randomBytes } from 'node:crypto'
import { PAGE_MAX, TRUSTED_DEVICE_DAYS } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { deviceOf, placeOf } from '#server/shared/device.ts'
import { deleteDevice, deleteDevicesOf, insertDevice, noteDevice, selectDevices } from './second-steps.sql.ts'
import { twoFactorOf } from '../topics.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string): Buffer => createHash('sha256').update(`trusted device ${token}`).digest()

/** Trusts the calling browser. Answers its token, which only this answer contains; null to admins. */
export async function trustDevice({ tx, touch, userAgent, address }: MutationContext<Actor>, userId: string): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  if ((await tx.run(insertDevice, userId, hashOf(token), userAgent, address, TRUSTED_DEVICE_DAYS)) === 0) return null
  touch(twoFactorOf(userId))
  return token
}

/** Whether one of these tokens belongs to a browser that this account trusts. */
export async function isTrusted(
  { tx, touch, userAgent, address }: MutationContext<Actor>,
  userId: string,
  tokens: readonly string[],
): Promise<boolean> {
  if (tokens.length === 0) return false
  const known = await tx.maybe(noteDevice, userId, tokens.map(hashOf), userAgent, address)
  if (known !== undefined) touch(twoFactorOf(userId))
  return known !== undefined
}

/** Ends every trust of an account: with a new password, and when its factors change. */
export async function distrustAll({ tx, touch }: { tx: Tx; touch: MutationContext<Actor>['touch'] }, userId: string): Promise<void> {
  await tx.run(deleteDevicesOf, userId)
  touch(twoFactorOf(userId))
}

/** Ends the trust in one. Error: not_found. */
export async function distrust({ tx, touch }: MutationContext<Actor>, userId: string, deviceId: string): Promise<void> {
  if ((await tx.run(deleteDevice, userId, deviceId)) === 0) throw new CallError('not_found', 'This browser is not trusted any more.')
  touch(twoFactorOf(userId))
}

/** The trusted browsers of an account, with the details that its user recognises. */
export async function listDevices(db: Db, userId: string) {
  const rows = await db.many(selectDevices, userId, PAGE_MAX)
  return rows.map(({ id, userAgent, address, ...times }) => ({ _id: id, ...deviceOf(userAgent), place: placeOf(address), ...times }))
}
