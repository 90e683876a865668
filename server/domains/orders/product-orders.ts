/** Facts about orders that models show of their products. */
import type { Db, Tx } from '#platform/db/database.ts'
import { modelFigures } from '../models/index.ts'
import { selectAcceptanceHours, selectWasOrdered } from './product-orders.sql.ts'

/** Updates the median time to accept after an accepted order. The caller touches `modelOf`. */
export async function keepAcceptanceHours(tx: Tx, modelId: string): Promise<void> {
  const { hours } = await tx.one(selectAcceptanceHours, modelId)
  await modelFigures.setAcceptanceHours(tx, modelId, hours)
}

/** Whether this product was ever ordered. Then it can be hidden, but not deleted. */
export const wasOrdered = async (db: Db, productId: string): Promise<boolean> => (await db.one(selectWasOrdered, productId)).wasOrdered
