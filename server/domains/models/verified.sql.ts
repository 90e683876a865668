import { statement } from '#platform/db/statement.ts'

/** Null: no model. */
export const selectVerified = statement<[userId: string], { isVerified: boolean }>(
  'models.selectVerified',
  `select verified_at is not null as "isVerified" from models.profiles where user_id = $1`,
)

export const markVerified = statement<[userId: string, isVerified: boolean]>(
  'models.markVerified',
  `update models.profiles set verified_at = case when $2::boolean then now() end where user_id = $1 and (verified_at is not null) <> $2`,
)
