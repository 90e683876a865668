import { FAN_KINDS, FANS_COUNT_MAX, PEOPLE_SORTS, type FanKind, type PeopleSort } from '#contract/limits.ts'
import { statement, type Statement } from '#platform/db/statement.ts'

/** Sums between two users, in cents. */
export interface TieRow {
  userId: string
  name: string
  /** Null unless it names a page. */
  handle: string | null
  pictureId: string | null
  orders: number
  orderCents: number
  posts: number
  postCents: number
  tips: number
  tipCents: number
  messages: number
  messageCents: number
  spentCents: number
  followedAt: number | null
  since: number
  lastAt: number
  note: string
  /** Of the sort: cents, or microseconds since 1970. */
  sortKey: number
}

export interface FanRow extends TieRow {
  isPro: boolean
  earnedCents: number
  tags: string[]
  ownTags: string[]
}

/** The parts of a filter that are no kind of fan; null and empty ask nothing. */
export type Filter = [
  spentMin: number | null,
  ordersMin: number | null,
  activeDays: number | null,
  quietDays: number | null,
  tags: readonly string[],
  withoutTags: readonly string[],
]
type From = [modelId: string, beforeKey: number, beforeId: string]

const MICROS = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`
const AS_TIME = (param: string) => `'epoch'::timestamptz + ${param}::bigint * interval '1 microsecond'`

/** The columns that a list is sorted by, each with its index. */
const SORTS: Readonly<Record<PeopleSort, { readonly column: string; readonly isTime: boolean }>> = {
  recent: { column: 'last_at', isTime: true },
  spent: { column: 'spent_cents', isTime: false },
  newest: { column: 'first_at', isTime: true },
}
const startOf = (sort: PeopleSort): string => (SORTS[sort].isTime ? AS_TIME('$2') : '$2::bigint')
const keyOf = (sort: PeopleSort, row: string): string =>
  SORTS[sort].isTime ? MICROS(`${row}.${SORTS[sort].column}`) : `${row}.${SORTS[sort].column}`

/** Written out, so that a plan can use the index of just these fans. */
const KINDS: Readonly<Record<FanKind | 'any', string>> = {
  any: 'true',
  followers: 'r.followed_at is not null',
  buyers: 'r.is_buyer',
  tippers: 'r.is_tipper',
  pro: 'r.is_pro',
}

const TIE = `r.orders, r.order_cents as "orderCents", r.posts, r.post_cents as "postCents", r.tips, r.tip_cents as "tipCents", r.messages, r.message_cents as "messageCents",
     r.spent_cents as "spentCents", r.followed_at as "followedAt", r.first_at as since, r.last_at as "lastAt"`

const fits = (row: string, first: number): string => {
  const [spent, orders, active, quiet, tags, without] = [0, 1, 2, 3, 4, 5].map((at) => `$${first + at}`)
  return `people.fits(${row}, null, ${spent}::bigint, ${orders}::integer, ${active}::integer, ${quiet}::integer)
     and (cardinality(${tags}::uuid[]) = 0 or people.has_tag(${row}, ${tags}::uuid[])) and (cardinality(${without}::uuid[]) = 0 or not people.has_tag(${row}, ${without}::uuid[]))`
}

/** The fans behind a place, in their order: only their keys, so that the rows of those that do not fit are not built. */
const stretch = (sort: PeopleSort, kind: FanKind | 'any', most: string): string => {
  const { column } = SORTS[sort]
  return `(select r, r.${column} as sort_key, r.fan_id from people.relations r where r.model_id = $1 and r.is_fan and ${KINDS[kind]}
       and (r.${column}, r.fan_id) < (${startOf(sort)}, $3::uuid) order by r.${column} desc, r.fan_id desc limit ${most})`
}

type PageParams = [...From, ...Filter, search: string, stretch: number, limit: number]

const page = (sort: PeopleSort, kind: FanKind | 'any') =>
  statement<PageParams, FanRow>(
    `people.selectFans.${sort}.${kind}`,
    `select s.fan_id as "userId", u.name, u.handle, u.picture_id as "pictureId", (s.r).is_pro as "isPro", ${TIE.replaceAll(/\br\./g, '(s.r).')},
       (s.r).earned_cents as "earnedCents", coalesce((select note from people.notes n where n.user_id = $1 and n.about_id = s.fan_id), '') as note,
       array(select g.id from people.groups g where g.model_id = $1 and g.kind = 'tag' and people.is_in(s.r, g) order by lower(g.name)) as tags,
       array(select t.tag_id from people.tagged t join people.groups g on g.id = t.tag_id where t.fan_id = s.fan_id and g.model_id = $1) as "ownTags",
       ${SORTS[sort].isTime ? MICROS('s.sort_key') : 's.sort_key'} as "sortKey"
     from ${stretch(sort, kind, '$11::integer')} s cross join lateral (
       select u.name, u.picture_id, case when p.is_listed then u.handle::text end as handle from users.users u left join models.profiles p on p.user_id = u.id
       where u.id = s.fan_id and search.line_of(u.name, '{}') like all (array(select search.pattern_of(term) from unnest(search.terms_of($10)) term))
       offset 0) u
     where ${fits('s.r', 4)} order by s.sort_key desc, s.fan_id desc limit $12`,
  )

const end = (sort: PeopleSort, kind: FanKind | 'any') =>
  statement<[...From, stretch: number], { sortKey: number; userId: string }>(
    `people.selectStretchEnd.${sort}.${kind}`,
    `select ${SORTS[sort].isTime ? MICROS('s.sort_key') : 's.sort_key'} as "sortKey", s.fan_id as "userId"
     from ${stretch(sort, kind, '1 offset $4::integer - 1')} s`,
  )

const count = (kind: FanKind | 'any') =>
  statement<[modelId: string, ...Filter], { count: number }>(
    `people.countFans.${kind}`,
    `select count(*)::integer as count from (select from people.relations r where r.model_id = $1 and r.is_fan and ${KINDS[kind]} and ${fits('r', 2)}
       limit ${FANS_COUNT_MAX + 1}) fans`,
  )

type Choice = `${PeopleSort}.${FanKind | 'any'}`
const ALL_KINDS = ['any', ...FAN_KINDS] as const
const choices = <S>(make: (sort: PeopleSort, kind: FanKind | 'any') => S): Readonly<Record<Choice, S>> =>
  Object.fromEntries(PEOPLE_SORTS.flatMap((sort) => ALL_KINDS.map((kind) => [`${sort}.${kind}`, make(sort, kind)]))) as Record<Choice, S>

/** A page of fans by sort and kind: the first that fit among the next so many. */
export const selectFans: Readonly<Record<Choice, Statement<PageParams, FanRow>>> = choices(page)

/** The last of the next so many fans; nothing where there are fewer. */
export const selectStretchEnd = choices(end)

export const countFans = Object.fromEntries(ALL_KINDS.map((kind) => [kind, count(kind)])) as Record<
  FanKind | 'any',
  ReturnType<typeof count>
>

export interface TiedRow extends TieRow {
  isOnline: boolean
  isListed: boolean
}

const models = (sort: PeopleSort) =>
  statement<[fanId: string, beforeKey: number, beforeId: string, kind: string | null, search: string, limit: number], TiedRow>(
    `people.selectModels.${sort}`,
    `select r.model_id as "userId", u.name, case when p.is_listed then u.handle::text end as handle, u.picture_id as "pictureId", p.is_listed as "isListed",
       p.is_listed and p.is_online and not p.hides_presence as "isOnline", ${TIE},
       coalesce((select note from people.notes n where n.user_id = $1 and n.about_id = r.model_id), '') as note, ${keyOf(sort, 'r')} as "sortKey"
     from people.relations r join users.users u on u.id = r.model_id join models.profiles p on p.user_id = r.model_id
     where r.fan_id = $1 and r.is_fan and (r.${SORTS[sort].column}, r.model_id) < (${startOf(sort)}, $3::uuid)
       and case $4 when 'followed' then r.followed_at is not null when 'ordered' then r.is_buyer when 'tipped' then r.is_tipper else true end
       and search.line_of(u.name, '{}') like all (array(select search.pattern_of(term) from unnest(search.terms_of($5)) term))
     order by r.${SORTS[sort].column} desc, r.model_id desc limit $6`,
  )

/**
 * The models of a customer. The newest activity comes by its index; other sorts order all relations of one customer, which are as many as the
 * models that they follow (FOLLOWED_MAX) or have paid.
 */
export const selectModels = Object.fromEntries(PEOPLE_SORTS.map((sort) => [sort, models(sort)])) as Record<
  PeopleSort,
  ReturnType<typeof models>
>

export interface BlockedRow {
  id: string
  userId: string
  name: string
  handle: string | null
  pictureId: string | null
  blockedAt: number
  paidCents: number
  receivedCents: number
}

export const selectBlocked = statement<[byId: string, before: string, limit: number], BlockedRow>(
  'people.selectBlocked',
  `select b.id, u.id as "userId", u.name, case when u.status = 'model' then u.handle::text end as handle, u.picture_id as "pictureId", b.at as "blockedAt",
     coalesce((select spent_cents from people.relations where model_id = u.id and fan_id = $1), 0) as "paidCents",
     coalesce((select spent_cents from people.relations where model_id = $1 and fan_id = u.id), 0) as "receivedCents"
   from users.blocks b join users.users u on u.id = b.of_id where b.by_id = $1 and b.id < $2 order by b.id desc limit $3`,
)

/** Payments of a customer to a model. No row: nothing is between the two. */
export const selectBetween = statement<
  [customerId: string, modelId: string],
  { spentCents: number; earnedCents: number; orders: number; since: number | null }
>(
  'people.selectBetween',
  `select spent_cents as "spentCents", earned_cents as "earnedCents", orders, case when is_buyer or is_tipper then paid_at end as since
   from people.relations where model_id = $2 and fan_id = $1`,
)
