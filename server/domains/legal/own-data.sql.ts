import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

export const exportAcceptances = statement<[userId: string, after: string, limit: number], OwnRow>(
  'legal.exportAcceptances',
  `select key, jsonb_build_object('document', document, 'version', version, 'acceptedAt', accepted_at) as row
   from (select a.document || ' ' || to_char(a.version, 'FM0000000') as key, a.document, a.version, a.accepted_at from legal.acceptances a where a.user_id = $1) own
   where key > $2 order by key limit $3`,
)
