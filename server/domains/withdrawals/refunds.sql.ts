/** Unspent deposits that a user can ask back, by network. */
import type { Network } from '#contract/rules/payouts.ts'
import { statement } from '#platform/db/statement.ts'

export interface RefundableRow {
  network: Network
  /** At most this much goes back on this network: unspent, and paid on it. */
  mostCents: number
  /** The cost of the network. */
  costCents: number
}

/**
 * The networks of the user's deposits. Deposits of an unknown network can go back on any; refunds that were asked for count, unless they came
 * back.
 */
export const selectRefundable = statement<[userId: string, networks: readonly Network[]], RefundableRow>(
  'withdrawals.selectRefundable',
  `with unspent as (select withdrawals.unspent_cents($1) as cents),
     paid as (
       select n.network, coalesce(sum(d.credited_cents), 0)::bigint as cents from unnest($2::text[]) with ordinality as n (network, place)
       left join deposits.deposits d on d.user_id = $1 and d.credited_cents > 0 and (d.network = n.network or d.network is null)
       group by n.network, n.place order by n.place),
     asked as (
       select network, sum(amount_cents)::bigint as cents from withdrawals.withdrawals
       where user_id = $1 and is_refund and status in ('requested', 'approved', 'sent') group by network)
   select p.network, least(u.cents, p.cents - coalesce(a.cents, 0)) as "mostCents", settings.number('network_cents_' || p.network) as "costCents"
   from paid p cross join unspent u left join asked a on a.network = p.network
   where least(u.cents, p.cents - coalesce(a.cents, 0)) > 0`,
)
