/**
 * Makes events of the topics touched in the journal, after the commit and for listeners only. One process at a time, under the lock of the
 * cursor, so that the numbers of a user are dense and in the order of their commits. Reading a cause twice makes one event.
 */
import { randomUUID } from 'node:crypto'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { bodyOf, ofMessage, ofOrderStep, ofPayout, ofPurchase, ofSubscription, ofTip, type Draft } from './event-bodies.ts'
import {
  insertDeliveries,
  insertEvents,
  keepAccounts,
  lockCursor,
  lockEndpointsOn,
  lockListeners,
  moveCursor,
  selectGivenTips,
  selectKnown,
  selectMessages,
  selectOrderSteps,
  selectPayouts,
  selectPurchases,
  selectSubscriptions,
  selectTips,
  selectTouched,
  selectTransfers,
} from './events.sql.ts'
import { deliveriesDue, deliveriesOf, eventsOf } from './topics.ts'

/** Older than any entry that becomes visible now, in milliseconds: transactions are cut off long before. */
const ENTRY_AGE_MAX_MS = 10 * 60_000

type Context = MutationContext<Actor>
type Touched = ReadonlyMap<string, readonly string[]>

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Reads the journal from the cursor on, and moves the cursor. */
async function readTouched({ tx }: Context): Promise<Touched> {
  const { snapshot, readAt } = await tx.one(lockCursor)
  // A clock that was set back must not hide entries.
  const after = new Date(Math.min(readAt, Date.now()) - ENTRY_AGE_MAX_MS)
  const rows = await tx.many(selectTouched, snapshot, after)
  const [first] = rows
  if (first === undefined) throw new Error('the journal answered no row')
  await tx.run(moveCursor, first.snapshot, new Date(first.readAt))
  const touched = new Map<string, string[]>()
  for (const { name, key } of rows)
    if (name !== null && key !== null && UUID.test(key)) touched.set(name, [...(touched.get(name) ?? []), key])
  return touched
}

/** Events of transfers: the rows that they are about. */
async function readMoney({ tx }: Context, touched: Touched): Promise<Draft[]> {
  const transfers = await tx.many(selectTransfers, touched.get('wallet-of') ?? [])
  const givers = touched.get('tips-of') ?? []
  const subscribers = touched.get('subscription-of') ?? []
  const of = (kind: 'tips' | 'purchases' | 'messages' | 'subscriptions') => [...new Set(transfers.flatMap((row) => row[kind]))]
  if (transfers.length > 0)
    await tx.run(
      keepAccounts,
      transfers.map(({ userId }) => userId),
      transfers.map(({ accountId }) => accountId),
      transfers.map(({ lastTransfer }) => lastTransfer),
    )
  const [tips, purchases, messages, payments] = [of('tips'), of('purchases'), of('messages'), of('subscriptions')]
  return [
    ...(tips.length > 0 ? await tx.many(selectTips, tips) : []).flatMap(ofTip),
    ...(givers.length > 0 ? await tx.many(selectGivenTips, givers) : []).flatMap(ofTip),
    ...(purchases.length + messages.length > 0 ? await tx.many(selectPurchases, purchases, messages) : []).map(ofPurchase),
    ...(payments.length + subscribers.length > 0 ? await tx.many(selectSubscriptions, payments, subscribers) : []).map(ofSubscription),
  ]
}

async function readDrafts(context: Context, touched: Touched): Promise<Draft[]> {
  const { tx } = context
  const [orders, threads, payees] = [touched.get('order') ?? [], touched.get('thread') ?? [], touched.get('withdrawals-of') ?? []]
  const hasMoney = ['wallet-of', 'tips-of', 'subscription-of'].some((name) => touched.has(name))
  const drafts = [
    ...(orders.length > 0 ? await tx.many(selectOrderSteps, orders) : []).map(ofOrderStep),
    ...(threads.length > 0 ? await tx.many(selectMessages, threads) : []).map(ofMessage),
    ...(hasMoney ? await readMoney(context, touched) : []),
    ...(payees.length > 0 ? await tx.many(selectPayouts, payees) : []).flatMap(ofPayout),
  ]
  if (drafts.length === 0) return []
  const keyOf = ({ userId, source }: { userId: string; source: string }) => `${userId} ${source}`
  const known = await tx.many(
    selectKnown,
    drafts.map(({ userId }) => userId),
    drafts.map(({ source }) => source),
  )
  const seen = new Set(known.map(keyOf))
  return drafts.filter((draft) => !seen.has(keyOf(draft)) && seen.add(keyOf(draft)))
}

interface Numbered extends Draft {
  readonly number: number
}

/** In the order of their times, each user's from their last number on. A user who ended to listen meanwhile gets none. */
async function numberAll({ tx }: Context, drafts: readonly Draft[]): Promise<Numbered[]> {
  const userIds = [...new Set(drafts.map(({ userId }) => userId))].toSorted()
  const last = new Map((await tx.many(lockListeners, userIds)).map(({ userId, lastNumber }) => [userId, lastNumber]))
  return drafts
    .toSorted((one, other) => one.at - other.at)
    .flatMap((draft) => {
      const number = last.get(draft.userId)
      if (number === undefined) return []
      last.set(draft.userId, number + 1)
      return [{ ...draft, number: number + 1 }]
    })
}

async function keep({ tx, touch }: Context, events: readonly Numbered[]): Promise<void> {
  const userIds = events.map(({ userId }) => userId)
  const numbers = events.map(({ number }) => number)
  await tx.run(
    insertEvents,
    userIds,
    numbers,
    events.map(() => `msg_${randomUUID().replaceAll('-', '')}`),
    events.map(({ type }) => type),
    events.map(({ source }) => source),
    events.map((event) => bodyOf(event, event.number)),
    events.map(({ at }) => new Date(at)),
  )
  touch(...new Set(userIds.map((userId) => eventsOf(userId))))
  const endpoints = await tx.many(lockEndpointsOn, [...new Set(userIds)])
  if (endpoints.length === 0) return
  const due = await tx.many(
    insertDeliveries,
    endpoints.map(({ id }) => id),
    userIds,
    numbers,
    events.map(({ type }) => type),
  )
  if (due.length > 0) touch(deliveriesDue(), ...due.map(({ endpointId }) => deliveriesOf(endpointId)))
}

/** Makes the events of all commits since the last time. Answers their number. */
export async function makeEvents(context: Context): Promise<number> {
  const drafts = await readDrafts(context, await readTouched(context))
  if (drafts.length === 0) return 0
  const events = await numberAll(context, drafts)
  if (events.length > 0) await keep(context, events)
  return events.length
}
