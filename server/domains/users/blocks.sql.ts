import { statement } from '#platform/db/statement.ts'

/** Locks both users, so that dealings that have begun end first, and later ones see the block (leaving-guards.sql). */
export const selectBothForUpdate = statement<[byId: string, ofId: string], { id: string }>(
  'users.selectBothForUpdate',
  `select id from users.users where id in ($1, $2) order by id for update`,
)

export const countBlocked = statement<[byId: string, ofId: string], { count: number }>(
  'users.countBlocked',
  `select count(*)::integer as count from users.blocks where by_id = $1 and of_id <> $2`,
)

/** Answers no row when the block exists. */
export const insertBlock = statement<[byId: string, ofId: string], { ofId: string }>(
  'users.insertBlock',
  `insert into users.blocks (by_id, of_id) select $1, id from users.users where id = $2 and erased_at is null on conflict do nothing returning of_id as "ofId"`,
)

export const deleteBlock = statement<[byId: string, ofId: string]>(
  'users.deleteBlock',
  `delete from users.blocks where by_id = $1 and of_id = $2`,
)

export const selectHiddenAmong = statement<[userId: string, ids: readonly string[]], { id: string }>(
  'users.selectHiddenAmong',
  `select of_id as id from users.blocks where by_id = $1 and of_id = any ($2::uuid[])
   union select by_id from users.blocks where of_id = $1 and by_id = any ($2::uuid[])`,
)

export const selectBlock = statement<[readerId: string, otherId: string], { isByReader: boolean; isByOther: boolean }>(
  'users.selectBlock',
  `select exists (select from users.blocks where by_id = $1 and of_id = $2) as "isByReader", exists (select from users.blocks where by_id = $2 and of_id = $1) as "isByOther"`,
)

export const selectMayDeal = statement<[oneId: string, otherId: string], { may: boolean }>(
  'users.selectMayDeal',
  `select users.may_deal($1, $2) as may`,
)

export interface BlockedRow {
  id: string
  userId: string
  name: string
  /** Null unless it names a profile. */
  handle: string | null
  pictureId: string | null
  at: number
}

export const selectBlocked = statement<[byId: string, before: string, limit: number], BlockedRow>(
  'users.selectBlocked',
  `select b.id, u.id as "userId", u.name, case when u.status = 'model' then u.handle::text end as handle, u.picture_id as "pictureId", b.at
   from users.blocks b join users.users u on u.id = b.of_id where b.by_id = $1 and b.id < $2 order by b.id desc limit $3`,
)
