import { statement } from '#platform/db/statement.ts'

type Query = Readonly<Record<string, string>>

export interface ViewRow {
  id: string
  name: string
  query: Query
  isShared: boolean
  ownerId: string
  by: string
  version: number
}

/** Shared ones first; an admin's own shared views stand among those. */
export const selectViews = statement<[list: string, adminId: string], ViewRow>(
  'admin.selectViews',
  `select v.id, v.name, v.query, v.is_shared as "isShared", v.owner_id as "ownerId", coalesce(u.name, '') as by, v.version
   from (select * from admin.views where list = $1 and is_shared
     union all select * from admin.views where owner_id = $2 and list = $1 and not is_shared) v
   left join users.users u on u.id = v.owner_id order by v.is_shared desc, v.id`,
)

export const selectViewForUpdate = statement<[viewId: string], { list: string; isShared: boolean; ownerId: string; version: number }>(
  'admin.selectViewForUpdate',
  `select list, is_shared as "isShared", owner_id as "ownerId", version from admin.views where id = $1 for update`,
)

/** Held until the commit, so that two that are saved at once do not pass the limit together. */
export const lockViews = statement<[list: string]>(
  'admin.lockViews',
  `select pg_advisory_xact_lock(hashtextextended('admin.views.' || $1::text, 0))`,
)

export const countViews = statement<[list: string, ownerId: string], { own: number; shared: number }>(
  'admin.countViews',
  `select (select count(*)::integer from admin.views where owner_id = $2 and list = $1 and not is_shared) as own,
     (select count(*)::integer from admin.views where list = $1 and is_shared) as shared`,
)

export const insertView = statement<[list: string, ownerId: string, name: string, query: string, isShared: boolean], { id: string }>(
  'admin.insertView',
  `insert into admin.views (list, owner_id, name, query, is_shared) values ($1, $2, $3, $4::jsonb, $5) returning id`,
)

export const updateView = statement<[viewId: string, name: string, query: string, isShared: boolean]>(
  'admin.updateView',
  `update admin.views set name = $2, query = $3::jsonb, is_shared = $4, version = version + 1 where id = $1`,
)

export const deleteView = statement<[viewId: string]>('admin.deleteView', `delete from admin.views where id = $1`)

/** Of a leaving admin: only those that nobody else uses. */
export const deleteOwnViews = statement<[userId: string, limit: number]>(
  'admin.deleteOwnViews',
  `delete from admin.views where id in (select id from admin.views where owner_id = $1 and not is_shared limit $2)`,
)
