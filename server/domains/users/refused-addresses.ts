/** Addresses of accounts at which nobody is, as a mail server says (docs/decisions/2026-11-22-refused-addresses.md). */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { deleteRefused, markTried, selectRefusal, selectRefusalForUpdate, upsertRefused } from './refused-addresses.sql.ts'
import { userOf } from './topics.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** Records that nobody is at `address`, for those of these accounts that have it. Answers whose it is, and whether that is new. */
export async function record(
  { tx, touch }: Context,
  userIds: readonly string[],
  address: string,
): Promise<{ userId: string; address: string; isNew: boolean }[]> {
  const refused = await tx.many(upsertRefused, userIds, address)
  touch(...refused.map(({ userId }) => userOf(userId)))
  return refused
}

/** A mail to `address` was taken: these accounts know nothing of it any more. Answers which did. */
export async function forget({ tx, touch }: Context, userIds: readonly string[], address: string): Promise<string[]> {
  const forgotten = (await tx.many(deleteRefused, userIds, address)).map(({ userId }) => userId)
  touch(...forgotten.map((userId) => userOf(userId)))
  return forgotten
}

/** Since when mail to the address that an account has now is refused, and when it was last, in epoch milliseconds; nothing when it is taken. */
export const find = (db: Db, userId: string): Promise<{ since: number; lastAt: number } | undefined> => db.maybe(selectRefusal, userId)

/** Locks a refusal. Answers in how many seconds its owner may try it again (null: never tried), or nothing when there is none. */
export const findForUpdate = (tx: Tx, userId: string, restSeconds: number): Promise<{ seconds: number | null } | undefined> =>
  tx.maybe(selectRefusalForUpdate, userId, restSeconds)

/** Its owner has asked for a mail to try it with. */
export const noteTrial = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(markTried, userId))
