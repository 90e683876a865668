import type { OrderSettlement, StatementLine } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export interface LineRow {
  id: number
  at: number
  kind: StatementLine['kind']
  cents: number
  balanceCents: number
  subject: string
  orderId: string | null
  postId: string | null
  chatId: string | null
  reference: string
  partyId: string | null
  partyName: string | null
  /** Of a model, whose page is public. */
  partyHandle: string | null
  paidUntil: number | null
  /** Of a refund: the outcome of its order. */
  cause: OrderSettlement['cause'] | null
}

type Kind = StatementLine['kind']

/** The kinds of transfers behind each kind of line. Other transfers never touch a wallet. */
const TRANSFERS: Readonly<Record<Kind, readonly string[]>> = {
  deposit: ['deposit'],
  order: ['order'],
  // Also of a tip that was undone.
  refund: ['refund'],
  earning: ['earning_released'],
  withdrawal: ['withdrawal'],
  withdrawal_returned: ['withdrawal_returned', 'payout_returned'],
  tip: ['tip', 'tip_released'],
  post_purchase: ['post_purchase'],
  message: ['message'],
  commission: ['commission'],
  subscription: ['subscription'],
  adjustment: ['adjustment', 'adjustment_added', 'adjustment_taken'],
}
const EVERY_TRANSFER = Object.values(TRANSFERS).flat()

/** The kinds of transfers of one kind of line, or of all. */
export const transfersOf = (kind: Kind | undefined): readonly string[] => (kind === undefined ? EVERY_TRANSFER : TRANSFERS[kind])

const KIND = `case l.kind when 'earning_released' then 'earning' when 'tip_released' then 'tip' when 'payout_returned' then 'withdrawal_returned'
  when 'adjustment_added' then 'adjustment' when 'adjustment_taken' then 'adjustment' else l.kind end`

/**
 * The newest transfers of each kind, by the index on account and kind. An equal kind would leave the order of ids alone, and Postgres could
 * scan all transfers for it where it expects most of them to be of this account and kind.
 */
const newest = (account: string) => `
     select t.id from unnest($3::text[]) wanted (kind) cross join wanted_at w cross join lateral (
       select t.id from ledger.transfers t
       where t.${account} = (select id from wallet) and t.kind >= wanted.kind and (t.kind, t.id) < (wanted.kind, $2::bigint)
         and (w.since is null or t.at >= w.since) and (w.until is null or t.at < w.until)
       order by t.kind desc, t.id desc limit $6) t`

/**
 * Movements on the wallet of a user, newest first. Both directions are read from their own index, kind by kind, so a page costs its length,
 * however rare its kind is. The subject is a product's name, the payee of a payout or the reason of an adjustment; a deposit has none.
 */
export const selectLines = statement<
  [ownerId: string, beforeId: number, transfers: readonly string[], since: number | null, until: number | null, limit: number],
  LineRow
>(
  'books.selectLines',
  `with wallet as (select id from ledger.accounts where owner_id = $1 and kind = 'wallet'),
   wanted_at as (select to_timestamp($4::float8 / 1000) as since, to_timestamp($5::float8 / 1000) as until),
   page as (
     select id from (${newest('debit_account')}
     union all${newest('credit_account')}) found
     order by id desc limit $6),
   lines as (
     select t.id, t.at, t.kind, case when t.debit_account = w.id then -t.cents else t.cents end as cents,
       case when t.debit_account = w.id then t.debit_balance_cents else t.credit_balance_cents end as balance, t.cause_id, t.round
     from page join ledger.transfers t on t.id = page.id cross join wallet w)
   select l.id, l.at, ${KIND} as kind, l.cents, l.balance as "balanceCents", coalesce(o.id, t.order_id) as "orderId",
     coalesce(o.snapshot ->> 'productName', x.details, p.name, b.post_title, t.subject, j.reason, '') as subject,
     coalesce(b.post_id, t.post_id) as "postId", m.chat_id as "chatId", coalesce(d.order_id, l.cause_id::text) as reference,
     u.id as "partyId", u.name as "partyName", case when $1 in (o.customer_id, b.customer_id, t.customer_id, m.customer_id) then u.handle end as "partyHandle",
     y.ends_at as "paidUntil", s.cause
   from lines l
     left join orders.orders o on o.id = l.cause_id
     left join orders.settlements s on s.order_id = l.cause_id and s.seq = l.round and l.kind = 'refund'
     left join deposits.deposits d on d.id = l.cause_id
     left join withdrawals.withdrawals x on x.id = l.cause_id
     left join adjustments.requests j on j.id = l.cause_id
     left join subscriptions.payments y on y.id = l.cause_id
     left join subscriptions.plans p on p.id = y.plan_id
     left join posts.purchases b on b.id = l.cause_id
     left join tips.tips t on t.id = l.cause_id
     left join chats.payments m on m.id = l.cause_id
     left join users.users u on u.id = coalesce(
       case when o.customer_id = $1 then o.model_id else o.customer_id end,
       case when b.customer_id = $1 then b.model_id else b.customer_id end,
       case when t.customer_id = $1 then t.model_id else t.customer_id end,
       case when m.customer_id = $1 then m.model_id else m.customer_id end)
   order by l.id desc`,
)

const sumOf = (account: string) => `
     select coalesce(sum(t.cents), 0)::bigint as cents from unnest($2::text[]) wanted (kind)
       join ledger.transfers t on t.kind = wanted.kind
     where t.${account} = (select id from ledger.accounts where owner_id = $1 and kind = 'wallet')
       and t.at >= to_timestamp($3::float8 / 1000) and t.at < to_timestamp($4::float8 / 1000)`

/** The sums of the lines between two times, by direction. Reads the transfers of the wallet and the kinds by their index. */
export const selectSums = statement<
  [ownerId: string, transfers: readonly string[], since: number, until: number],
  { inCents: number; outCents: number }
>('books.selectSums', `select (${sumOf('credit_account')}) as "inCents", (${sumOf('debit_account')}) as "outCents"`)
