/** What models show of the orders of their products. */
import type { Db, Tx } from '#platform/db/database.ts'
import { setAcceptanceHours } from '../models/index.ts'
import { selectAcceptanceHours, selectWasOrdered } from './orders.sql.ts'

/** An order was accepted: the profile shows the median time to accept. Touches nothing: `modelOf` is the caller's. */
export async function keepAcceptanceHours(tx: Tx, modelId: string): Promise<void> {
  const { hours } = await tx.one(selectAcceptanceHours, modelId)
  await setAcceptanceHours(tx, modelId, hours)
}

/** Was this product ever ordered? Then it can be hidden, and not deleted. */
export const wasOrdered = async (db: Db, productId: string): Promise<boolean> => (await db.one(selectWasOrdered, productId)).wasOrdered
