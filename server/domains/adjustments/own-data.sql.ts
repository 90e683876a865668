import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

export const exportAdjustments = statement<[userId: string, after: string, limit: number], OwnRow>(
  'adjustments.exportAdjustments',
  `select id::text as key, jsonb_build_object('id', id, 'amountCents', cents, 'reason', reason, 'bookedAt', decided_at) as row
   from adjustments.requests where user_id = $1 and state = 'booked' and id > $2::uuid order by id limit $3`,
)

/** The texts go, the amounts stay in the books. Open requests lapse. */
export const blankAdjustments = statement<[userId: string, limit: number]>(
  'adjustments.blankAdjustments',
  `update adjustments.requests set reason = '–', note = '', refusal = '',
     state = case state when 'asked' then 'lapsed' else state end, decided_at = case state when 'asked' then now() else decided_at end
   where id in (select id from adjustments.requests where user_id = $1 and (state = 'asked' or reason <> '–' or note <> '' or refusal <> '') limit $2)`,
)
