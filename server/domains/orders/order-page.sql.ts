/** All that the page of an order shows of the order, in one statement: each costs more than the rows it finds. */
import type { Language } from '#contract/limits.ts'
import type { OrderSettlement, QuestionKind } from '#contract/types.ts'
import { ms } from '#platform/db/sql-time.ts'
import { statement } from '#platform/db/statement.ts'
import { PROBLEM, type DisputeView } from './disputes/dispute-lists.sql.ts'
import { newest, ROUNDS, view, type OrderView, type RoundRow } from './lists/order-lists.sql.ts'
import { COMMISSION_PERCENT, VISIT_UNTIL, type EventBy, type EventKind } from './orders.sql.ts'
import { TALKS, type TalksView } from './talks/talks.sql.ts'

export interface AgreementView {
  description: string | null
  mediaKind: 'image' | 'video' | 'audio' | 'zip' | null
  /** Null: the order was placed before samples were stored. */
  samples: { id: string; width: number; height: number; blur: string | null }[] | null
  priceCents: number
  deliveryDays: number
  freeRevisions: number
  /** Null: the order was placed before they were stored. */
  revisionDays: number | null
  licence: string
  addons: { id: string; name: string; priceCents: number; extraDays: number }[]
  /** As in the snapshot: a file is named by its id. */
  questions: { key: string; kind: QuestionKind; text: string; isRequired: boolean; answer?: string; objectId?: string }[]
  briefFiles: OrderView['files']
}

export interface EventRow {
  id: string
  at: number
  kind: EventKind
  by: EventBy
  note: string | null
}

export interface SettlementRow {
  at: number
  round: number
  cause: OrderSettlement['cause']
  totalCents: number
  refundCents: number
  paymentCents: number
  commissionCents: number
  by: EventBy
  reason: string | null
}

export interface OrderPageRow extends OrderView, AgreementView, TalksView {
  /** As the customer has said. */
  briefLang: Language | null
  customerLanguage: Language | null
  commissionPercent: number
  events: EventRow[]
  rounds: RoundRow[]
  settlements: SettlementRow[]
  /** For the two sides alone: staff read more of it, by a statement of their own. */
  problem: DisputeView | null
  /** The end of the visit of this admin; null: none goes on. */
  visitUntil: number | null
}

/** The snapshot from the placing of the order. */
const AGREEMENT = `,
    o.snapshot->>'description' as description, o.snapshot->>'mediaKind' as "mediaKind",
    case when o.snapshot ? 'sampleIds' then media.pictures_of(array(select value::uuid from jsonb_array_elements_text(o.snapshot->'sampleIds'))) end as samples,
    (o.snapshot->>'priceCents')::bigint as "priceCents", (o.snapshot->>'deliveryDays')::integer as "deliveryDays", (o.snapshot->>'freeRevisions')::integer as "freeRevisions",
    (o.snapshot->>'revisionDays')::integer as "revisionDays", coalesce(o.snapshot->>'licence', '') as licence, o.snapshot->'addons' as addons,
    coalesce(o.snapshot->'questions', '[]') as questions,
    (select coalesce(json_agg(json_build_object('objectId', u.object_id, 'fileName', u.file_name, 'fileType', u.file_type, 'fileSize', u.file_size) order by f.position), '[]')
       from orders.brief_files f join media.uploads u on u.object_id = f.object_id where f.order_id = o.id) as "briefFiles", o.brief_lang as "briefLang", customer.language as "customerLanguage"`

const EVENTS = `select id, ${ms('at')} as at, kind, by, note from orders.events where order_id = $1 order by id limit 200`

const SETTLEMENTS = `
  select ${ms('at')} as at, round, cause, total_cents as "totalCents", refund_cents as "refundCents", payment_cents as "paymentCents", commission_cents as "commissionCents", by, reason
  from orders.settlements where order_id = $1 order by seq limit 100`

/** The rows of a query as JSON, in its order. */
const rowsOf = (query: string) => `(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${query}) x)`

/** Events, rounds and settlements are oldest first. */
export const selectOrderPage = statement<[orderId: string, readerId: string], OrderPageRow>(
  'orders.selectOrderPage',
  view(
    `select $1::uuid as id`,
    newest,
    `${AGREEMENT}, ${COMMISSION_PERCENT} as "commissionPercent", ${TALKS},
    ${rowsOf(EVENTS)} as events, ${rowsOf(ROUNDS)} as rounds, ${rowsOf(SETTLEMENTS)} as settlements,
    case when $2::uuid in (o.customer_id, o.model_id) then ${PROBLEM} end as problem,
    ${VISIT_UNTIL} as "visitUntil"`,
  ),
)
