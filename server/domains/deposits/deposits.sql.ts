import type { DepositStatus } from '#contract/types.ts'
import type { Network } from '#contract/rules/payouts.ts'
import { statement } from '#platform/db/statement.ts'

export type DepositReason = 'underpaid' | 'wrong_coin' | 'expired' | 'provider_failed' | 'under_review'

export interface DepositRow {
  id: string
  orderId: string
  userId: string
  amountCents: number
  status: DepositStatus
  reason: DepositReason | null
  creditedCents: number
  /** Everything that has arrived, also what is being confirmed. */
  seenCents: number
  otherCoin: string | null
  trackId: string | null
  expiresAt: number | null
  createdAt: number
}

const ROW = `id, order_id as "orderId", user_id as "userId", amount_cents as "amountCents", status, reason, credited_cents as "creditedCents", seen_cents as "seenCents",
  other_coin as "otherCoin",  track_id as "trackId", expires_at as "expiresAt", created_at as "createdAt"`

export const insertDeposit = statement<[orderId: string, userId: string, cents: number, provider: string], { id: string }>(
  'deposits.insertDeposit',
  `insert into deposits.deposits (order_id, user_id, amount_cents, provider) values ($1, $2, $3, $4) on conflict (order_id) do nothing returning id`,
)

/** Locks the user's wallet row, so that parallel openings come one after another. */
export const lockWalletForUpdate = statement<[userId: string], { id: string }>(
  'deposits.lockWalletForUpdate',
  `select id from ledger.accounts where owner_id = $1 and kind = 'wallet' for update`,
)

/**
 * The number of a user's open pay links, with those being made. A separate statement after the lock: one that both waits and counts would
 * miss rows written while it waited.
 */
export const countOpen = statement<[userId: string], { count: number }>(
  'deposits.countOpen',
  `select count(*)::integer as count from deposits.deposits
   where user_id = $1 and status in ('pending', 'confirming') and coalesce(expires_at, created_at + interval '10 minutes') > now()`,
)

export interface ShownDepositRow extends DepositRow {
  payLink: string | null
}

export const selectShown = statement<[userId: string, orderId: string], ShownDepositRow>(
  'deposits.selectShown',
  `select ${ROW}, pay_link as "payLink" from deposits.deposits where user_id = $1 and order_id = $2`,
)

/** The newest deposit that Add Funds shows: it waits for money, or has expired lately, and its user did not go on without it. */
export const selectNewestOpen = statement<[userId: string, watchedHours: number], ShownDepositRow>(
  'deposits.selectNewestOpen',
  `select ${ROW}, pay_link as "payLink" from deposits.deposits
   where user_id = $1 and dismissed_at is null and pay_link is not null and status in ('pending', 'confirming', 'expired')
     and expires_at > now() - $2::integer * interval '1 hour'
   order by id desc limit 1`,
)

export const dismiss = statement<[userId: string, orderId: string]>(
  'deposits.dismiss',
  `update deposits.deposits set dismissed_at = coalesce(dismissed_at, now()) where user_id = $1 and order_id = $2`,
)

export const setInvoice = statement<[id: string, trackId: string, payLink: string, expiresAt: number]>(
  'deposits.setInvoice',
  `update deposits.deposits set track_id = $2, pay_link = $3, expires_at = to_timestamp($4::float8 / 1000), poll_at = now() + interval '30 seconds' where id = $1`,
)

export const markFailed = statement<[id: string]>(
  'deposits.markFailed',
  `update deposits.deposits set status = 'failed', reason = 'provider_failed' where id = $1 and status = 'pending'`,
)

export const selectByOrderId = statement<[orderId: string], DepositRow>(
  'deposits.selectByOrderId',
  `select ${ROW} from deposits.deposits where order_id = $1`,
)
export interface DescribedDepositRow extends DepositRow {
  network: Network | null
  settledAt: number | null
}

/** Of this user, by its number. The network is the one on which it arrived, else the one that was chosen last. */
export const selectDescribed = statement<[orderId: string, userId: string], DescribedDepositRow>(
  'deposits.selectDescribed',
  `select ${ROW}, coalesce(network, (select a.network from deposits.addresses a where a.deposit_id = d.id order by a.created_at desc, a.track_id desc limit 1)) as network,
     settled_at as "settledAt"
   from deposits.deposits d where order_id = $1 and user_id = $2`,
)

export const selectByTrackId = statement<[trackId: string], DepositRow>(
  'deposits.selectByTrackId',
  `select ${ROW} from deposits.deposits where track_id = $1`,
)
export const selectDepositForUpdate = statement<[id: string], DepositRow>(
  'deposits.selectDepositForUpdate',
  `select ${ROW} from deposits.deposits where id = $1 for update`,
)

/** Waits for a concurrent erasure of this user, so that an arriving payment finds its wallet, or an erased user. */
export const selectPayerForShare = statement<[userId: string], { isErased: boolean }>(
  'deposits.selectPayerForShare',
  `select erased_at is not null as "isErased" from users.users where id = $1 for key share`,
)

/** A user's payments that may still arrive: as long as they are checked. */
export const selectUnderWay = statement<[userId: string, watchedHours: number], { orderId: string }>(
  'deposits.selectUnderWay',
  `select order_id as "orderId" from deposits.deposits
   where user_id = $1 and status in ('pending', 'confirming') and coalesce(expires_at, created_at) > now() - $2::integer * interval '1 hour' order by id`,
)

export const settle = statement<
  [
    id: string,
    status: DepositStatus,
    reason: DepositReason | null,
    creditedCents: number,
    seenCents: number,
    otherCoin: string | null,
    network: Network | null,
    pollSeconds: number | null,
  ]
>(
  'deposits.settle',
  `update deposits.deposits set status = $2, reason = $3, credited_cents = $4, seen_cents = $5, other_coin = $6,
     network = coalesce($7, network), poll_at = now() + $8::integer * interval '1 second',
     settled_at = case when $2 = 'success' then coalesce(settled_at, now()) end
   where id = $1`,
)

/**
 * `body`: the signed text, stored as one JSON string. Parsed by Postgres, a body could be refused that the provider may send: jsonb holds
 * no U+0000, no half of a surrogate pair and no huge number. Read it with `(body #>> '{}')::json`.
 */
export const insertEvent = statement<[provider: string, dedupeKey: string, trackId: string, body: string]>(
  'deposits.insertEvent',
  `insert into deposits.events (provider, dedupe_key, track_id, body) values ($1, $2, $3, to_jsonb($4::text)) on conflict do nothing`,
)

/** Deposits to read back from the provider: those with an unprocessed webhook, and those that are due. */
export const selectDue = statement<[limit: number], DepositRow>(
  'deposits.selectDue',
  `select ${ROW} from deposits.deposits where id in (
     select coalesce(d.id, a.deposit_id) from deposits.events e
       left join deposits.deposits d on d.track_id = e.track_id
       left join deposits.addresses a on a.track_id = e.track_id
     where e.handled_at is null and coalesce(d.id, a.deposit_id) is not null
     group by coalesce(d.id, a.deposit_id) order by min(e.received_at) limit $1)
   union select ${ROW} from (select * from deposits.deposits where poll_at <= now() and track_id is not null order by poll_at limit $1) due`,
)

export const markHandled = statement<[trackIds: readonly string[], before: number]>(
  'deposits.markHandled',
  `update deposits.events set handled_at = now() where track_id = any($1) and handled_at is null and received_at <= to_timestamp($2::float8 / 1000)`,
)

/** Moves the next check of an unreadable deposit, so that it does not delay the others. */
export const postpone = statement<[id: string, seconds: number]>(
  'deposits.postpone',
  `update deposits.deposits set poll_at = now() + $2::integer * interval '1 second' where id = $1`,
)

/** Fails deposits without an invoice: the process ended between the row and the link, so the link was never handed out. */
export const failAbandoned = statement<[], { orderId: string; userId: string; amountCents: number }>(
  'deposits.failAbandoned',
  `update deposits.deposits set status = 'failed', reason = 'provider_failed'
   where status = 'pending' and track_id is null and created_at < now() - interval '10 minutes' returning order_id as "orderId", user_id as "userId", amount_cents as "amountCents"`,
)

/** Marks webhooks about unknown payments as handled after an hour. They stay for the operator to see. */
export const markForeign = statement<[]>(
  'deposits.markForeign',
  `update deposits.events e set handled_at = now() where handled_at is null and received_at < now() - interval '1 hour'
     and not exists (select from deposits.deposits d where d.track_id = e.track_id)
     and not exists (select from deposits.addresses a where a.track_id = e.track_id)`,
)
