import { statement } from '#platform/db/statement.ts'
import type { AdminRole } from '#server/access/actor.ts'

export interface ActRow {
  seq: number
  at: number
  action: string
  actorId: string | null
  actorName: string
  onBehalfOf: string | null
  onBehalfOfName: string
  role: AdminRole | null
  network: string
  callId: string
  targetKind: string | null
  targetId: string | null
  reason: string
  /** Null: erased with an account. */
  body: Record<string, unknown> | null
}

const ACT = `a.seq::float8 as seq, a.at, a.action, a.actor_id as "actorId", coalesce(u.name, '') as "actorName", a.on_behalf_of as "onBehalfOf", coalesce(b.name, '') as "onBehalfOfName", a.role,
  a.network, a.call_id as "callId", a.target_kind as "targetKind", a.target_id as "targetId", a.reason, t.body`
const SOURCES = `audit.acts a join audit.bodies t on t.seq = a.seq left join users.users u on u.id = a.actor_id left join users.users b on b.id = a.on_behalf_of`

type Page = [before: number, from: number | null, until: number | null, limit: number]
/** Times as numbers: acts are in the order of their numbers. */
const numberAt = (param: string) =>
  `(select x.seq from audit.acts x where x.at >= to_timestamp(${param}::float8 / 1000) order by x.at, x.seq limit 1)`
const WITHIN = `and ($2::float8 is null or a.seq >= coalesce(${numberAt('$2')}, 9223372036854775807)) and ($3::float8 is null or a.seq < coalesce(${numberAt('$3')}, 9223372036854775807))`

/** Newest first, one statement for each filter, so that each walks an index of its own. */
export const selectLog = statement<Page, ActRow>(
  'admin.selectLog',
  `select ${ACT} from ${SOURCES} where a.seq < $1::bigint ${WITHIN} order by a.seq desc limit $4`,
)
export const selectLogOfActor = statement<[...Page, actorId: string], ActRow>(
  'admin.selectLogOfActor',
  `select ${ACT} from ${SOURCES} where a.actor_id = $5 and a.seq < $1::bigint ${WITHIN} order by a.seq desc limit $4`,
)
export const selectLogOnTarget = statement<[...Page, targetId: string], ActRow>(
  'admin.selectLogOnTarget',
  `select ${ACT} from ${SOURCES} where a.target_id = $5 and a.seq < $1::bigint ${WITHIN} order by a.seq desc limit $4`,
)
export const selectLogNamed = statement<[...Page, action: string], ActRow>(
  'admin.selectLogNamed',
  `select ${ACT} from ${SOURCES} where a.action = $5 and a.seq < $1::bigint ${WITHIN} order by a.seq desc limit $4`,
)
export const selectLogAbout = statement<[...Page, userId: string], ActRow>(
  'admin.selectLogAbout',
  `select ${ACT} from audit.concerns c join ${SOURCES} on a.seq = c.seq where c.user_id = $5 and c.seq < $1::bigint ${WITHIN} order by c.seq desc limit $4`,
)

/** The first act whose body is erased although no account that it is about was. Its hash stays right then: only this shows it. */
export const selectWronglyErased = statement<[], { seq: number }>(
  'admin.selectWronglyErased',
  `select b.seq::float8 as seq from audit.bodies b where b.erased_at is not null
     and not exists (select from audit.concerns c join users.users u on u.id = c.user_id where c.seq = b.seq and u.erased_at is not null)
   order by b.seq limit 1`,
)
