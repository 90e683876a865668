/** A copy of the user’s own data, and closing the account. */
import { z } from 'zod'
import { dollars, id, timestamp } from './basics.ts'

const exportState = z.enum(['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'])

/** The archive that the user has asked for last. */
export const ownExport = z.object({
  _id: id,
  state: exportState,
  /** Percent. */
  progress: z.number().int(),
  createdAt: timestamp,
  /** Until when it can be downloaded; null before it is ready. */
  expiresAt: timestamp.nullable(),
  sizeBytes: z.number().int().nullable(),
})

/** What stands in the way of closing an account, and of erasing it. Amounts in dollars. */
export const closingBlock = z.discriminatedUnion('kind', [
  /** Money on the wallet: it is paid out, or its owner lets go of it. */
  z.object({ kind: z.literal('balance'), amount: dollars }),
  /** Earnings within their hold: waited for. */
  z.object({ kind: z.literal('held'), amount: dollars, until: timestamp.nullable() }),
  /** Payouts under way: closing begins, and erasing waits for them. */
  z.object({ kind: z.literal('withdrawal'), amount: dollars }),
  /** Payments to the wallet that are under way: the same. */
  z.object({ kind: z.literal('deposit'), count: z.number().int() }),
  z.object({ kind: z.literal('orders_as_customer'), count: z.number().int() }),
  z.object({ kind: z.literal('orders_as_model'), count: z.number().int() }),
  /** Somebody has to run the house. */
  z.object({ kind: z.literal('last_owner') }),
])
