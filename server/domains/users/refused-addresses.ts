/** Addresses of accounts that their mail server refuses (docs/decisions/2026-11-22-refused-addresses.md). */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { deleteRefused, markTried, selectRefusal, selectRefusalForUpdate, upsertRefused } from './refused-addresses.sql.ts'
import { userOf } from './topics.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** Records that `address` is refused, for those of these accounts that have it. Answers them, with whether the refusal is new. */
export async function record(
  { tx, touch }: Context,
  userIds: readonly string[],
  address: string,
): Promise<{ userId: string; address: string; isNew: boolean }[]> {
  const refused = await tx.many(upsertRefused, userIds, address)
  touch(...refused.map(({ userId }) => userOf(userId)))
  return refused
}

/** Deletes the refusal of `address` after an accepted mail. Answers the accounts that had one. */
export async function forget({ tx, touch }: Context, userIds: readonly string[], address: string): Promise<string[]> {
  const forgotten = (await tx.many(deleteRefused, userIds, address)).map(({ userId }) => userId)
  touch(...forgotten.map((userId) => userOf(userId)))
  return forgotten
}

/** The first and the last refusal of the account's current address, in epoch milliseconds; undefined when it is accepted. */
export const find = (db: Db, userId: string): Promise<{ since: number; lastAt: number } | undefined> => db.maybe(selectRefusal, userId)

/** Locks a refusal. Answers the seconds until its user may test it again (null: never tested), or undefined without a refusal. */
export const findForUpdate = (tx: Tx, userId: string, restSeconds: number): Promise<{ seconds: number | null } | undefined> =>
  tx.maybe(selectRefusalForUpdate, userId, restSeconds)

/** Records the time of a test mail. */
export const noteTrial = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(markTried, userId))
