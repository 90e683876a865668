import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportKeys = statement<Page, OwnRow>(
  'connections.exportKeys',
  `select id::text as key, jsonb_build_object('id', id, 'name', name, 'ending', ending, 'scopes', scopes, 'networks', networks::text[], 'createdAt', created_at, 'expiresAt', expires_at,
     'revokedAt', revoked_at, 'lastUsedAt', last_used_at) as row
   from connections.keys where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const deleteKeys = statement<[userId: string, limit: number]>(
  'connections.deleteKeys',
  `delete from connections.keys where id in (select id from connections.keys where user_id = $1 limit $2)`,
)

export const deleteFeeds = statement<[userId: string, limit: number]>(
  'connections.deleteFeeds',
  `delete from connections.feeds where hash in (select hash from connections.feeds where user_id = $1 limit $2)`,
)
