import { statement } from '#platform/db/statement.ts'
import type { ItemLane } from './items.sql.ts'

/** The end of this owner's queue, or the place of the work now when that is later; the queue grows by the expected time. */
export const takePlace = statement<[ownerId: string, lane: ItemLane, expectedMs: number, aheadMaxMs: number], { turnAt: number }>(
  'media.takePlace',
  `insert into media.turns as t (owner_id, lane, next_at)
   select $1, $2, coalesce((select least(i.turn_at, now()) from media.items i where i.status = 'processing' and i.lane = $2 order by i.turn_at limit 1), now()) + $3 * interval '1 millisecond'
   on conflict (owner_id, lane) do update set next_at = greatest(excluded.next_at, least(t.next_at, now() + $4 * interval '1 millisecond') + $3 * interval '1 millisecond')
   returning next_at - $3 * interval '1 millisecond' as "turnAt"`,
)

/** Moves the waiting items of this owner, and the end of their queue. */
export const correctPlaces = statement<[ownerId: string, lane: ItemLane, byMs: number, aheadMaxMs: number]>(
  'media.correctPlaces',
  `with line as (
     update media.turns set next_at = least(next_at + $3 * interval '1 millisecond', now() + $4 * interval '1 millisecond') where owner_id = $1 and lane = $2)
   update media.items set turn_at = turn_at + $3 * interval '1 millisecond' where owner_id = $1 and lane = $2 and status = 'processing'`,
)
