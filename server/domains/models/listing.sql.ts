/**
 * The list of models (schema.sql, listing.sql, look-up.sql). A page reads a bounded number of rows for every question: the first ones of
 * a sorted index, the first ones of each place of `models.listing`, a known set of candidates, or a stretch of the sorted list to scan.
 */
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import { CARD, FROM, JOINS, type CardRow } from './models.sql.ts'

/** The sorts: columns of the same indexes on `models.profiles` and `models.listing`. All are descending. */
const SORTS = {
  recommended: { profile: 'm.score', listing: 'l.score' },
  trending: { profile: 'm.heat', listing: 'l.heat' },
  rating: { profile: 'm.rating', listing: 'l.rating' },
  new: { profile: 'public.epoch_of(m.joined_at)', listing: 'l.joined' },
  fastest: { profile: 'm.speed', listing: 'l.speed' },
} as const
export type Sort = keyof typeof SORTS

const eachSort = <T>(make: (sort: Sort) => T): Record<Sort, T> => ({
  recommended: make('recommended'),
  trending: make('trending'),
  rating: make('rating'),
  new: make('new'),
  fastest: make('fastest'),
})

/** The end of the previous page; before the first page: Infinity and `LAST_ID`. */
type After = [afterKey: number, afterId: string]

/** All listed models. */
export const listBy = eachSort((sort) => {
  const key = SORTS[sort].profile
  return statement<[...After, limit: number], CardRow>(
    `models.listBy.${sort}`,
    `select ${CARD}, ${key} as "sortKey" ${FROM}
     where m.is_listed and (${key}, m.user_id) < ($1::float8, $2::uuid) order by ${key} desc, m.user_id desc limit $3`,
  )
})

/**
 * The models of a language ('' for all) in some places, `rows` at most. That number is part of the statement: with an unknown number
 * Postgres would expect much work and plan anew each time, which costs more than the work.
 */
const listOf = (rows: number) =>
  eachSort((sort) => {
    const key = SORTS[sort].listing
    return statement<[language: string, places: readonly number[], ...After], CardRow>(
      `models.listIn.${sort}.${rows}`,
      `with hits as (
         select hit.model_id, hit.key from unnest($2::smallint[]) wanted (place) cross join lateral (
           select l.model_id, ${key} as key from models.listing l
           where l.language = $1 and l.place = wanted.place and (${key}, l.model_id) < ($3::float8, $4::uuid)
           order by ${key} desc, l.model_id desc limit ${rows}) hit
         order by hit.key desc, hit.model_id desc limit ${rows})
       select ${CARD}, h.key as "sortKey" from hits h join models.profiles m on m.user_id = h.model_id ${JOINS} order by h.key desc, h.model_id desc`,
    )
  })

/** The usual page with the row that shows whether more follow, and the longest page. */
export const listIn = { usual: listOf(PAGE_DEFAULT + 1), longest: listOf(PAGE_MAX + 1) }

/** The filters of a question, besides words. Prices in cents; a model without products for sale counts as -1. */
export type Bounds = [language: string, places: readonly number[], minCents: number, maxCents: number]

/**
 * The first ids behind `after` where no more than `fewMax` models are within the bounds: all of them are sorted. Null where there are
 * more. Without the cards, whose tables Postgres would join in a separate plan for each question.
 */
export const fewWithin = eachSort((sort) => {
  const key = SORTS[sort].listing
  return statement<[...Bounds, ...After, limit: number, fewMax: number], { ids: string[] | null }>(
    `models.fewWithin.${sort}`,
    `with hits as materialized (
       select hit.model_id, hit.key from unnest($2::smallint[]) wanted (place) cross join lateral (
         select l.model_id, ${key} as key from models.listing l where l.language = $1 and l.place = wanted.place and l.price_cents between $3 and $4 limit $8 + 1) hit
       limit $8 + 1)
     select case when (select count(*) from hits) <= $8 then
       array(select model_id from hits where (key, model_id) < ($5::float8, $6::uuid) order by key desc, model_id desc limit $7) end as ids`,
  )
})

export const countWithin = statement<[...Bounds, limit: number], { count: number }>(
  'models.countWithin',
  `select count(*) from (
     select from unnest($2::smallint[]) wanted (place) cross join lateral (
       select from models.listing l where l.language = $1 and l.place = wanted.place and l.price_cents between $3 and $4 limit $5) hit
     limit $5) hits`,
)

export interface LookedUp {
  /** The search, folded for the comparison with names. */
  folded: string
  /** Its words as patterns, all of which must match. */
  patterns: string[]
  /** The matches, within the bounds or not; null where they are many, or were not requested (`upTo` 0). */
  ids: string[] | null
  /** For many matches: those whose name starts with the search. */
  named: string[]
}

/**
 * Up to `upTo` models are few; the best and the newest `sample` show for each word whether it is common; `named` are `namedUpTo` at most.
 */
export const lookUp = statement<[search: string, ...Bounds, upTo: number, sample: number, namedUpTo: number], LookedUp>(
  'models.lookUp',
  `select folded, patterns, ids, named from models.look_up($1, $2, $3::smallint[], $4, $5, $6, $7, $8)`,
)

/** Bounds as parameters 1–4, checked on the profile itself. */
const WITHIN = `($1 = '' or $1 = any (m.languages)) and m.place = any ($2::smallint[]) and coalesce(m.price_from_cents, -1) between $3::bigint and $4::bigint`

/**
 * The rank of a model for a search ($9; $10: its words as patterns), above all else: the exact name, a longer name with it, the start of
 * the name, the words in this order, all of the words, all of them with those of posts, or similar words. Equal ranks are in the order of
 * `recommended`.
 */
const LIKENESS = `(case
    when m.search_text like $9 || ' %' then case when exists (select from users.users n where n.id = m.user_id and search.fold(n.name) = $9) then 6 else 5 end
    when m.search_text like $9 || '%' then 4 when m.search_text like '%' || $9 || '%' then 3
    when m.own_words like all ($10::text[]) then 2 when m.search_words like all ($10::text[]) then 1 else 0 end + m.score / 100)::float8`

type Among = [...Bounds, ids: readonly string[], ...After, limit: number]

/** A page of candidates. */
export const pageAmong = eachSort((sort) => {
  const key = SORTS[sort].profile
  return statement<Among, CardRow>(
    `models.pageAmong.${sort}`,
    `select ${CARD}, ${key} as "sortKey" ${FROM}
     where m.user_id = any ($5::uuid[]) and m.is_listed and ${WITHIN} and (${key}, m.user_id) < ($6::float8, $7::uuid)
     order by ${key} desc, m.user_id desc limit $8`,
  )
})

/** A page of candidates of a search, the likeliest first. `folded` and `patterns`: see `LookedUp`. */
export const pageByLikeness = statement<[...Among, folded: string, patterns: readonly string[]], CardRow>(
  'models.pageByLikeness',
  `with hits as materialized (
     select m.user_id, ${LIKENESS} as key from models.profiles m where m.user_id = any ($5::uuid[]) and m.is_listed and ${WITHIN})
   select ${CARD}, h.key as "sortKey" from hits h join models.profiles m on m.user_id = h.user_id ${JOINS}
   where (h.key, h.user_id) < ($6::float8, $7::uuid) order by h.key desc, h.user_id desc limit $8`,
)

export const countAmong = statement<[...Bounds, ids: readonly string[]], { count: number }>(
  'models.countAmong',
  `select count(*) from models.profiles m where m.user_id = any ($5::uuid[]) and m.is_listed and ${WITHIN}`,
)

export interface ScannedRow {
  key: number
  id: string
  /** False: no match, but the last row of a stretch before the end of the list. */
  isHit: boolean
}

type Stretch = [...Bounds, patterns: readonly string[], ...After, length: number, limit: number, shown: readonly string[]]

const MEANT = `${WITHIN} and m.search_words like all ($5::text[])`

/**
 * Scans the next `length` models of the sorted list: the first `limit` matches that are not in `shown`, and where it ended. Used for many
 * matches.
 */
export const scanList = eachSort((sort) => {
  const key = SORTS[sort].profile
  return statement<Stretch, ScannedRow>(
    `models.scanList.${sort}`,
    `with seen as materialized (
       select m.user_id as id, ${key} as key, ${MEANT} and m.user_id <> all ($10::uuid[]) as is_meant from models.profiles m
       where m.is_listed and (${key}, m.user_id) < ($6::float8, $7::uuid) order by ${key} desc, m.user_id desc limit $8)
     (select id, key, true as "isHit" from seen where is_meant order by key desc, id desc limit $9)
     union all
     (select id, key, false from seen where (select count(*) from seen) = $8 order by key, id limit 1)`,
  )
})

/** The matches among the best `length` models, and whether more rows follow. */
export const countThrough = statement<[...Bounds, patterns: readonly string[], length: number], { count: number; isMore: boolean }>(
  'models.countThrough',
  `select count(*) filter (where is_meant) as count, count(*) = $6 as "isMore" from (
     select ${MEANT} as is_meant from models.profiles m where m.is_listed order by m.score desc, m.user_id desc limit $6) seen`,
)

export const selectCards = eachSort((sort) =>
  statement<[ids: readonly string[]], CardRow>(
    `models.selectCards.${sort}`,
    `select ${CARD}, ${SORTS[sort].profile} as "sortKey" ${FROM} where m.user_id = any ($1::uuid[]) order by "sortKey" desc, m.user_id desc`,
  ),
)

/** In an order whose index holds only its sort columns, so that an index-only scan is enough. */
export const countListed = statement<[limit: number], { count: number }>(
  'models.countListed',
  `select count(*) from (select from models.profiles where is_listed order by score desc, user_id desc limit $1) listed`,
)

/** The models among these that the user follows. */
export const selectFollowedAmong = statement<[userId: string, modelIds: readonly string[]], { id: string }>(
  'models.selectFollowedAmong',
  `select model_id as id from models.follows where user_id = $1 and model_id = any ($2::uuid[])`,
)
