/** A model's own figures. The ledger is read from about the start of the period on, by the accounts of the model. */
import { statement } from '#platform/db/statement.ts'
import { EARNED, EARNED_KINDS } from './earned.sql.ts'

/**
 * The number of a transfer before all of the period: numbers rise with the time, but for transactions that run side by side, none of which
 * takes a day. Found with one search in the index of each kind.
 */
const BEFORE = (from: string) => `(select coalesce(max(before.id), 0) from unnest(${EARNED_KINDS}) k
  cross join lateral (select t.id from ledger.transfers t where t.kind = k and t.at < ${from}::timestamptz - interval '1 day' order by t.at desc, t.id desc limit 1) before)`

const OWN = (from: string, until: string) =>
  `select e.at, e.cause_id, e.source, e.cents from (${EARNED}) e where e.owner_id = $1 and e.id > ${BEFORE(from)} and e.at >= ${from} and e.at < ${until}`

export interface EarnedRow {
  /** From 1. */
  bucket: number
  source: 'orders' | 'posts' | 'messages' | 'tips'
  cents: number
}

/** Earnings of a model, by bucket and source. `bounds`: ascending; each bucket begins at one and ends before the next. */
export const sumEarned = statement<[modelId: string, bounds: readonly Date[]], EarnedRow>(
  'analytics.sumEarned',
  `select width_bucket(e.at, $2::timestamptz[]) as bucket, e.source, sum(e.cents)::bigint as cents
   from (${OWN('($2::timestamptz[])[1]', '($2::timestamptz[])[cardinality($2::timestamptz[])]')}) e group by 1, 2`,
)

export interface BestRow {
  id: string
  name: string
  sales: number
  cents: number
}

export const BEST = 10

/** The posts that earned most in the period. The title is that of the last sale. */
export const selectBestPosts = statement<[modelId: string, from: Date, until: Date, limit: number], BestRow>(
  'analytics.selectBestPosts',
  `with earned as (select e.cause_id, sum(e.cents)::bigint as cents from (${OWN('$2', '$3')}) e where e.source = 'posts' group by 1)
   select p.post_id as id, (array_agg(p.post_title order by p.id desc))[1] as name, count(*)::integer as sales, sum(e.cents)::bigint as cents
   from earned e join posts.purchases p on p.id = e.cause_id group by 1 having sum(e.cents) > 0 order by 4 desc, 1 limit $4`,
)

/** The products that earned most in the period. The name is that of the last sale. */
export const selectBestProducts = statement<[modelId: string, from: Date, until: Date, limit: number], BestRow>(
  'analytics.selectBestProducts',
  `with earned as (select e.cause_id, sum(e.cents)::bigint as cents from (${OWN('$2', '$3')}) e where e.source = 'orders' group by 1)
   select o.product_id as id, (array_agg(o.snapshot ->> 'productName' order by o.id desc))[1] as name, count(*)::integer as sales, sum(e.cents)::bigint as cents
   from earned e join orders.orders o on o.id = e.cause_id group by 1 having sum(e.cents) > 0 order by 4 desc, 1 limit $4`,
)

export interface FanTotalsRow {
  followers: number
  buyers: number
  /** Paid more than once. */
  returning: number
}

/** Of the fans that a model has now: the numbers of those who follow, have paid, and have paid again. */
export const countOwnFans = statement<[modelId: string], FanTotalsRow>(
  'analytics.countOwnFans',
  `select count(r.followed_at)::integer as followers, count(*) filter (where r.is_buyer or r.is_tipper)::integer as buyers,
     count(*) filter (where r.orders + r.posts + r.messages + r.tips > 1)::integer as returning
   from people.relations r where r.model_id = $1 and r.is_fan`,
)

export interface NewFansRow {
  /** From 1. */
  bucket: number
  followers: number
  buyers: number
}

/** Fans who began to follow, or paid for the first time, in the period; those who have left since are not known any more. */
export const countNewFans = statement<[modelId: string, bounds: readonly Date[]], NewFansRow>(
  'analytics.countNewFans',
  `with begun as (
     select r.followed_at as at, 1 as followers, 0 as buyers from people.relations r where r.model_id = $1 and r.is_fan and r.followed_at is not null
     union all
     select r.paid_at, 0, 1 from people.relations r where r.model_id = $1 and r.is_fan and r.paid_at is not null)
   select width_bucket(b.at, $2::timestamptz[]) as bucket, sum(b.followers)::integer as followers, sum(b.buyers)::integer as buyers
   from begun b where b.at >= ($2::timestamptz[])[1] and b.at < ($2::timestamptz[])[cardinality($2::timestamptz[])] group by 1`,
)

export interface HeldRow {
  /** The first moment of this day on which money becomes available; null: frozen until a reported problem is settled. */
  at: number | null
  cents: number
  sales: number
}

/** Amounts on hold for a model, by the day of the zone on which they become available. Found by the indexes of open rows. */
export const selectHeld = statement<[modelId: string, zone: string], HeldRow>(
  'analytics.selectHeld',
  `select min(h.at) as at, sum(h.cents)::bigint as cents, count(*)::integer as sales
   from (
     select o.hold_until as at, o.payment_cents as cents from orders.orders o
       where o.model_id = $1 and o.status = 'completed' and o.released_at is null and o.payment_cents > 0
     union all
     select t.settles_at, t.amount_cents - t.commission_cents from tips.tips t
       where t.model_id = $1 and t.settles_at is not null and t.settled_at is null and t.undone_at is null) h
   group by (h.at at time zone $2)::date order by min(h.at) nulls last`,
)
