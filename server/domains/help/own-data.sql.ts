import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

export const exportRatings = statement<[userId: string, after: string, limit: number], OwnRow>(
  'help.exportRatings',
  `select id::text as key, jsonb_build_object('article', key, 'language', language, 'isUseful', is_useful, 'reason', reason, 'createdAt', created_at) as row
   from help.ratings where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const blankRatingsOf = statement<[userId: string, limit: number]>(
  'help.blankRatingsOf',
  `update help.ratings set user_id = null, reason = '' where id in (select id from help.ratings where user_id = $1 order by id limit $2)`,
)
