/** Statements of the templates for kinds of products. */
import type { Language } from '#contract/limits.ts'
import type { AdminTemplate } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

type Texts = Record<Language, string>

export interface TemplateRow {
  id: string
  names: Texts
  texts: Texts
  mediaKind: AdminTemplate['mediaKind']
  questions: AdminTemplate['questions']
  priceMinCents: number
  priceMaxCents: number
  priceCents: number
  deliveryDays: number
  position: number
  isActive: boolean
  version: number
}

const TEMPLATE = `t.id, t.names, t.texts, t.media_kind as "mediaKind", t.questions, t.price_min_cents as "priceMinCents", t.price_max_cents as "priceMaxCents",
     t.price_cents as "priceCents", t.delivery_days as "deliveryDays", t.position, t.is_active as "isActive", t.version`
const IN_ORDER = 'order by t.is_active desc, t.position, t.id'

export const selectTemplates = statement<[limit: number], TemplateRow>(
  'models.selectTemplates',
  `select ${TEMPLATE} from models.templates t ${IN_ORDER} limit $1`,
)

const productsOf = (id: string, most: string) =>
  `(select count(*)::integer from (select from models.products p where p.template_id = ${id} and p.deleted_at is null limit ${most}) found)`
/** Products outside a range, each side along the index by price. */
const outsideOf = (id: string, min: string, max: string, most: string) =>
  `(select count(*)::integer from (
        (select from models.products p where p.template_id = ${id} and p.deleted_at is null and p.price_cents < ${min} limit ${most})
        union all (select from models.products p where p.template_id = ${id} and p.deleted_at is null and p.price_cents > ${max} limit ${most})
        limit ${most}) found)`

/** With its products, and those of them outside its range, both counted up to `most`. */
export const selectCountedTemplates = statement<[limit: number, most: number], TemplateRow & { products: number; outside: number }>(
  'models.selectCountedTemplates',
  `select ${TEMPLATE},
     ${productsOf('t.id', '$2')} as products, ${outsideOf('t.id', 't.price_min_cents', 't.price_max_cents', '$2')} as outside
   from models.templates t ${IN_ORDER} limit $1`,
)

/** The same of a range that is not saved. */
export const selectRangeEffect = statement<
  [id: string, minCents: number, maxCents: number, most: number],
  { products: number; outside: number }
>(
  'models.selectRangeEffect',
  `select ${productsOf('$1::uuid', '$4')} as products, ${outsideOf('$1::uuid', '$2::bigint', '$3::bigint', '$4')} as outside`,
)

/** A product that is written meanwhile waits for a change of its template. */
export const selectTemplateForProduct = statement<[id: string], { isActive: boolean; priceMinCents: number; priceMaxCents: number }>(
  'models.selectTemplateForProduct',
  `select is_active as "isActive", price_min_cents as "priceMinCents", price_max_cents as "priceMaxCents" from models.templates where id = $1 for share`,
)

export const selectTemplateForUpdate = statement<[id: string], TemplateRow>(
  'models.selectTemplateForUpdate',
  `select ${TEMPLATE} from models.templates t where t.id = $1 for update`,
)

/** Serialises new templates, so that their number stays within its limit. */
export const lockNewTemplates = statement<[], { locked: string }>(
  'models.lockNewTemplates',
  `select pg_advisory_xact_lock(hashtextextended('models.templates', 0))::text as locked`,
)

export const countTemplates = statement<[], { count: number }>(
  'models.countTemplates',
  `select count(*)::integer as count from models.templates`,
)

type Values = [
  names: string,
  texts: string,
  mediaKind: string,
  questions: string,
  priceMinCents: number,
  priceMaxCents: number,
  priceCents: number,
  deliveryDays: number,
  position: number,
  isActive: boolean,
]

export const insertTemplate = statement<Values, { id: string }>(
  'models.insertTemplate',
  `insert into models.templates (names, texts, media_kind, questions, price_min_cents, price_max_cents, price_cents, delivery_days, position, is_active)
   values ($1::jsonb, $2::jsonb, $3, $4::jsonb, $5, $6, $7, $8, $9, $10) returning id`,
)

export const updateTemplate = statement<[id: string, ...Values]>(
  'models.updateTemplate',
  `update models.templates set names = $2::jsonb, texts = $3::jsonb, media_kind = $4, questions = $5::jsonb, price_min_cents = $6, price_max_cents = $7,
     price_cents = $8, delivery_days = $9, position = $10, is_active = $11, version = version + 1 where id = $1`,
)
