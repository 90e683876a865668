import type { FanKind, TagColour } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface RuleRow {
  ofKind: FanKind | null
  spentMin: number | null
  ordersMin: number | null
  activeDays: number | null
  quietDays: number | null
}

export interface GroupRow extends RuleRow {
  id: string
  name: string
  colour: TagColour
  hasRule: boolean
  tags: string[]
  withoutTags: string[]
  fans: number
}

type Kind = 'tag' | 'segment'

/** Each with its number of fans, counted up to a limit. */
export const selectGroups = statement<[modelId: string, kind: Kind, countMax: number], GroupRow>(
  'people.selectGroups',
  `select g.id, g.name, g.colour, g.has_rule as "hasRule", g.of_kind as "ofKind", g.spent_min as "spentMin", g.orders_min as "ordersMin", g.active_days as "activeDays",
     g.quiet_days as "quietDays", g.tags, g.without_tags as "withoutTags",
     case when g.has_rule
       then (select count(*) from (select from people.relations r where r.model_id = g.model_id and r.is_fan and people.is_in(r, g) limit $3) fans)
       else (select count(*) from (select from people.tagged t join people.relations r on r.model_id = g.model_id and r.fan_id = t.fan_id and r.is_fan where t.tag_id = g.id limit $3) fans)
     end::integer as fans
   from people.groups g where g.model_id = $1 and g.kind = $2 order by lower(g.name)`,
)

/** Held until the end of the transaction, so that there is room for one more. */
export const lockGroups = statement<[modelId: string], { locked: string }>(
  'people.lockGroups',
  `select pg_advisory_xact_lock(hashtextextended('people.groups:' || $1, 0))::text as locked`,
)

export const countGroups = statement<[modelId: string, kind: Kind], { count: number }>(
  'people.countGroups',
  `select count(*)::integer as count from people.groups where model_id = $1 and kind = $2`,
)

export const selectNamed = statement<[modelId: string, kind: Kind, name: string], { id: string }>(
  'people.selectNamed',
  `select id from people.groups where model_id = $1 and kind = $2 and lower(name) = lower($3)`,
)

type Values = [
  name: string,
  colour: TagColour,
  hasRule: boolean,
  ofKind: FanKind | null,
  spentMin: number | null,
  ordersMin: number | null,
  activeDays: number | null,
  quietDays: number | null,
  tags: readonly string[],
  withoutTags: readonly string[],
]

export const insertGroup = statement<[modelId: string, kind: Kind, ...Values], { id: string }>(
  'people.insertGroup',
  `insert into people.groups (model_id, kind, name, colour, has_rule, of_kind, spent_min, orders_min, active_days, quiet_days, tags, without_tags)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::uuid[], $12::uuid[]) returning id`,
)

/** Answers no row where the model has no such group. */
export const updateGroup = statement<[modelId: string, kind: Kind, ...Values, id: string], { id: string }>(
  'people.updateGroup',
  `update people.groups set name = $3, colour = $4, has_rule = $5, of_kind = $6, spent_min = $7, orders_min = $8, active_days = $9, quiet_days = $10,
     tags = $11::uuid[], without_tags = $12::uuid[] where model_id = $1 and kind = $2 and id = $13 returning id`,
)

export const deleteGroup = statement<[modelId: string, kind: Kind, id: string]>(
  'people.deleteGroup',
  `delete from people.groups where model_id = $1 and kind = $2 and id = $3`,
)

export const selectTag = statement<[modelId: string, tagId: string], { id: string }>(
  'people.selectTag',
  `select id from people.groups where model_id = $1 and kind = 'tag' and id = $2 for share`,
)

/** Fans of the model alone; others are left out. */
export const insertTagged = statement<[modelId: string, tagId: string, userIds: readonly string[]]>(
  'people.insertTagged',
  `insert into people.tagged (tag_id, fan_id) select $2, r.fan_id from people.relations r where r.model_id = $1 and r.fan_id = any ($3::uuid[]) and r.is_fan
   order by r.fan_id on conflict do nothing`,
)

export const deleteTagged = statement<[tagId: string, userIds: readonly string[]]>(
  'people.deleteTagged',
  `delete from people.tagged where tag_id = $1 and fan_id = any ($2::uuid[])`,
)

export const selectTagNames = statement<[modelId: string], { id: string; name: string }>(
  'people.selectTagNames',
  `select id, name from people.groups where model_id = $1 and kind = 'tag'`,
)
