/** The figures of profiles, recomputed from orders and reviews (docs/figures.md). */
import { statement } from '#platform/db/statement.ts'

export interface FiguresRow {
  modelId: string
  completed: number
  onTime: number
  extended: number
  ratingSum: number
  reviews: number
}

/**
 * A completed order counts once, however many rounds it had; on time if each of its deliveries was. Older orders have no rounds: their one
 * delivery is compared with its due date.
 */
const ORDERS = `select count(*)::integer as completed,
       count(*) filter (where coalesce((select bool_and(r.is_on_time) from orders.rounds r where r.order_id = o.id),
         o.completed_at <= coalesce(o.deliver_by, o.created_at + greatest(1, (o.snapshot->>'deliveryDays')::integer
           + coalesce((select sum((addon->>'extraDays')::integer) from jsonb_array_elements(o.snapshot->'addons') addon), 0)::integer) * interval '1 day')))::integer as on_time,
       count(*) filter (where o.extended_at is not null)::integer as extended
     from orders.orders o where o.model_id = m.user_id and o.status = 'completed'`
const REVIEWS = `select coalesce(sum(rating), 0)::integer as sum, count(*)::integer as reviews from reviews.reviews v where v.model_id = m.user_id and not v.is_hidden`

/** The figures of one profile as its log gives them. */
export const selectFiguresOf = statement<[modelId: string], FiguresRow>(
  'books.selectFiguresOf',
  `select m.user_id as "modelId", o.completed, o.on_time as "onTime", o.extended, r.sum as "ratingSum", r.reviews
   from models.profiles m cross join lateral (${ORDERS}) o cross join lateral (${REVIEWS}) r where m.user_id = $1`,
)

/** Of the next profiles after this one, by id: those whose figures differ from their log, and the last one checked. */
export const selectWrongFigures = statement<[after: string, limit: number], { last: string | null; wrong: string[] }>(
  'books.selectWrongFigures',
  `with page as (select * from models.profiles where user_id > $1::uuid order by user_id limit $2)
   select max(m.user_id::text)::uuid as last, coalesce(array_agg(m.user_id) filter (where
     (m.completed_count, m.on_time_count, m.extended_count, m.rating_sum, m.review_count) is distinct from (o.completed, o.on_time, o.extended, r.sum, r.reviews)), '{}') as wrong
   from page m cross join lateral (${ORDERS}) o cross join lateral (${REVIEWS}) r`,
)
