import { statement } from '#platform/db/statement.ts'

export const deleteFreeHandles = statement<[limit: number], { userId: string }>(
  'users.deleteFreeHandles',
  `delete from users.old_handles where handle in (select handle from users.old_handles where free_at <= now() order by free_at limit $1 for update skip locked) returning user_id as "userId"`,
)
