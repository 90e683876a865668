/** Things that belong to a user, for the page of the user: a few of each kind that the role may read. */
import type { Contract } from '#contract/index.ts'
import { LINKED_LENGTH } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { OF_FINANCE, OF_TICKETS } from '#contract/shapes/admin-roles.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { depositsOf } from '../deposits/index.ts'
import { ordersFor, ordersOf } from '../orders/index.ts'
import { ticketQueue } from '../tickets/index.ts'
import { withdrawalsOf } from '../withdrawals/index.ts'
import { selectLinked, type LinkedRow } from './linked.sql.ts'

type Linked = ResultOf<Contract['admin']['users']['getLinked']>
type Part<K extends keyof Linked> = NonNullable<Linked[K]>

/** One more than is shown tells whether there are more. */
function partOf<K extends keyof Linked>(rows: readonly LinkedRow[], kind: K): Part<K> {
  const found = rows.filter((row) => row.kind === kind)
  const items = found.slice(0, LINKED_LENGTH).map(({ id, title, status, cents, at }) => ({
    _id: id,
    title,
    status,
    amount: cents === null ? null : dollarsFromCents(cents),
    at,
  }))
  // The constraints of the tables allow the statuses of the contract alone.
  return { items, isMore: found.length > LINKED_LENGTH } as Part<K>
}

export async function readLinked({ db, actor, watch }: QueryContext<Actor>, userId: string): Promise<Linked> {
  const [hasDeposits, hasTickets] = [isAdminOf(actor, OF_FINANCE), isAdminOf(actor, OF_TICKETS)]
  watch(ordersOf(userId), ordersFor(userId), withdrawalsOf(userId))
  if (hasDeposits) watch(depositsOf(userId))
  if (hasTickets) watch(ticketQueue())
  const kinds = [
    'bought',
    'sold',
    'withdrawals',
    ...(hasDeposits ? ['deposits'] : []),
    ...(hasTickets ? ['tickets'] : []),
  ] as LinkedRow['kind'][]
  const rows = await db.many(selectLinked, userId, LINKED_LENGTH + 1, kinds)
  return {
    bought: partOf(rows, 'bought'),
    sold: partOf(rows, 'sold'),
    withdrawals: partOf(rows, 'withdrawals'),
    deposits: hasDeposits ? partOf(rows, 'deposits') : null,
    tickets: hasTickets ? partOf(rows, 'tickets') : null,
  }
}
