/** The export of the user’s own data, and closing the account. */
import { z } from 'zod'
import { dollars, id, timestamp } from './basics.ts'

const exportState = z.enum(['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'])

/** The last requested archive. */
export const ownExport = z.object({
  _id: id,
  state: exportState,
  /** Percent. */
  progress: z.number().int(),
  createdAt: timestamp,
  /** End of the download period; null before it is ready. */
  expiresAt: timestamp.nullable(),
  sizeBytes: z.number().int().nullable(),
})

/** Blockers of closing and erasing an account. Amounts in dollars. */
export const closingBlock = z.discriminatedUnion('kind', [
  /** Money in the wallet: paid out, or given up by its owner. */
  z.object({ kind: z.literal('balance'), amount: dollars }),
  /** Earnings on hold: they block closing. */
  z.object({ kind: z.literal('held'), amount: dollars, until: timestamp.nullable() }),
  /** Payouts in progress: closing starts, and erasing waits for them. */
  z.object({ kind: z.literal('withdrawal'), amount: dollars }),
  /** Deposits in progress: the same. */
  z.object({ kind: z.literal('deposit'), count: z.number().int() }),
  z.object({ kind: z.literal('orders_as_customer'), count: z.number().int() }),
  z.object({ kind: z.literal('orders_as_model'), count: z.number().int() }),
  /** The last owner cannot leave. */
  z.object({ kind: z.literal('last_owner') }),
])
