/** Products as staff lists and finds them. */
import { TABLES } from '#contract/rules/tables.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'

export type ProductState = (typeof TABLES.products.filters.state)[number]
export type ProductKind = (typeof TABLES.products.filters.kind)[number]

export interface ProductRow {
  id: string
  name: string
  modelId: string
  modelName: string
  modelHandle: string
  mediaKind: ProductKind
  state: ProductState
  priceCents: number
  createdAt: number
}

const STATE = `case when p.taken_down_at is not null then 'taken_down' when p.hidden_at is not null then 'hidden' else 'shown' end`
const PRODUCT = `p.id, p.name, p.model_id as "modelId", u.name as "modelName", u.handle::text as "modelHandle", p.media_kind as "mediaKind",
  ${STATE} as state, p.price_cents as "priceCents", p.created_at as "createdAt"`
const FROM = 'models.products p join users.users u on u.id = p.model_id'

export const productsTable = tableSql<ProductRow>()(TABLES.products, {
  name: 'moderation.productsTable',
  select: PRODUCT,
  from: FROM,
  base: 'models.products p',
  id: 'p.id',
  at: 'p.created_at',
  where: 'p.deleted_at is null',
  filters: {
    state: {
      shown: 'p.hidden_at is null',
      hidden: 'p.hidden_at is not null and p.taken_down_at is null',
      taken_down: 'p.taken_down_at is not null',
    },
    kind: {
      image: `p.media_kind = 'image'`,
      video: `p.media_kind = 'video'`,
      audio: `p.media_kind = 'audio'`,
      zip: `p.media_kind = 'zip'`,
    },
  },
  sorts: { dearest: { by: 'p.price_cents', type: 'bigint', isDescending: true } },
})

type Wanted = [state: ProductState | null, kind: ProductKind | null, before: string, limit: number]
const FITS = `p.deleted_at is null and ($1::text is null or ${STATE} = $1) and ($2::text is null or p.media_kind = $2) and p.id < $3::uuid`

export const selectProductById = statement<[...Wanted, id: string], ProductRow>(
  'moderation.selectProductById',
  `select ${PRODUCT} from ${FROM} where ${FITS} and p.id = $5::uuid order by p.id desc limit $4`,
)

/** The models and products with these words where they are few; null where they are many. */
export const selectFew = statement<
  [search: string, pattern: string, fewMax: number, sample: number],
  { models: string[] | null; products: string[] | null }
>(
  'moderation.selectFew',
  `select users.few_people($1, 'ffffffff-ffff-ffff-ffff-ffffffffffff', $3, $4) as models, orders.few_products($2, $3, $4) as products`,
)

/** By names and handles, never by e-mail addresses. */
const IS_NAMED = `users.is_named(u.name, u.handle, array(select search.pattern_of(term) from unnest(users.terms_of($5)) term)) and cardinality(users.terms_of($5)) > 0`

/** Among few models and products. */
export const selectFound = statement<[...Wanted, search: string, models: readonly string[], products: readonly string[]], ProductRow>(
  'moderation.selectFound',
  `select ${PRODUCT} from ${FROM} where ${FITS}
     and p.id in (select o.id from models.products o join users.users u on u.id = o.model_id where o.model_id = any ($6::uuid[]) and ${IS_NAMED}
       union all select unnest($7::uuid[]))
   order by p.id desc limit $4`,
)

/** Along the list, a stretch at a time. */
export const scanProducts = statement<[...Wanted, search: string, pattern: string, stretch: number], ProductRow>(
  'moderation.scanProducts',
  `select ${PRODUCT} from (select * from models.products x where x.id < $3::uuid order by x.id desc limit $7) p join users.users u on u.id = p.model_id
   where ${FITS} and (p.name ilike $6 or (${IS_NAMED})) order by p.id desc limit $4`,
)

/** Where that stretch ends; no row: at the end of the list. */
export const selectStretchEnd = statement<[before: string, stretch: number], { id: string }>(
  'moderation.selectStretchEnd',
  `select id from models.products where id < $1::uuid order by id desc offset $2::integer - 1 limit 1`,
)

export const selectOpenOrders = statement<[modelId: string, productId: string], { count: number }>(
  'moderation.selectOpenOrders',
  `select count(*)::integer as count from orders.orders where model_id = $1 and product_id = $2 and status in ('pending', 'processing')`,
)
