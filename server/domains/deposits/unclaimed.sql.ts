/** Payments that arrived for erased accounts: a trigger inserts the row with the transfer (keep-unclaimed.sql). */
import { statement } from '#platform/db/statement.ts'

export interface UnclaimedRow {
  id: string
  cents: number
  arrivedAt: number
  orderId: string
  provider: string
  trackId: string | null
}

/** Payments that are not returned yet, the longest waiting first. */
export const selectOpenUnclaimed = statement<[afterId: string, limit: number], UnclaimedRow>(
  'deposits.selectOpenUnclaimed',
  `select u.id, u.cents, u.arrived_at as "arrivedAt", d.order_id as "orderId", d.provider, d.track_id as "trackId"
   from deposits.unclaimed u join deposits.deposits d on d.id = u.deposit_id
   where u.returned_at is null and u.id > $1 order by u.id limit $2`,
)

export const selectUnclaimedForUpdate = statement<[id: string], { cents: number; isReturned: boolean }>(
  'deposits.selectUnclaimedForUpdate',
  `select cents, returned_at is not null as "isReturned" from deposits.unclaimed where id = $1 for update`,
)

export const markReturned = statement<[id: string, adminId: string, reason: string, reference: string]>(
  'deposits.markReturned',
  `update deposits.unclaimed set returned_at = now(), returned_by = $2, reason = $3, reference = $4 where id = $1`,
)
