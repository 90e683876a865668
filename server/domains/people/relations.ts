/** Relations of models and their fans: kept by triggers (keep-relations.sql), recomputed by `books`, which reads the ledger. */
import type { Db, Tx } from '#platform/db/database.ts'
import { selectBetween } from './fans.sql.ts'
import { insertRelation, selectFilling, selectRelationForUpdate, setFilling, setRelation, type RelationRow } from './relations.sql.ts'

export type { RelationRow }

const NOTHING = { spentCents: 0, earnedCents: 0, orders: 0, since: null }

/** Payments of a customer to a model, the model's earnings of them, and since when. */
export const between = async (db: Db, customerId: string, modelId: string) =>
  (await db.maybe(selectBetween, customerId, modelId)) ?? NOTHING

/** Locks the relation of a pair until the end of the transaction; later reads include every change that it has counted. */
export async function lock(tx: Tx, modelId: string, fanId: string): Promise<void> {
  await tx.run(insertRelation, modelId, fanId)
  await tx.one(selectRelationForUpdate, modelId, fanId)
}

/** Sets the locked relation to the sums of its sources. */
export const set = async (tx: Tx, modelId: string, fanId: string, row: RelationRow): Promise<void> =>
  void (await tx.run(setRelation, modelId, fanId, JSON.stringify(row)))

/** How far rows of before this version are filled in. */
export const filling = async (db: Db) => db.one(selectFilling)

/** The next place of the filling; null: it is done. */
export const setFilled = async (tx: Tx, after: string | null): Promise<void> => void (await tx.run(setFilling, after))
