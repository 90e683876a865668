/** Reads of users about their tickets. */
import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT, UNREAD_MAX } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { OwnTicket, OwnTicketRow, TicketPromise, TicketSubject } from '#contract/types.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, LAST_ID } from '#platform/id-cursor.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { depositsOf } from '../deposits/index.ts'
import { ordersFor, ordersOf } from '../orders/index.ts'
import { postReader, salesOf } from '../posts/index.ts'
import { ticketThreads } from '../threads/index.ts'
import { userOf } from '../users/index.ts'
import { withdrawalsOf } from '../withdrawals/index.ts'
import {
  countUnreadTickets,
  selectAbout,
  selectOwnOpen,
  selectOwnOver,
  selectOwnTicket,
  selectPromise,
  type AboutRow,
  type TicketRow,
} from './tickets.sql.ts'
import { ticketOf, ticketQueue } from './topics.ts'

export type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

/** An amount becomes dollars with two decimals. */
const presentAbout = (about: AboutRow | null): TicketSubject | null =>
  about === null || (about.kind !== 'deposit' && about.kind !== 'withdrawal')
    ? about
    : { ...about, label: dollarsFromCents(Number(about.label)).toFixed(2) }

/** The objects that a ticket of this user can be about. */
const watchAbouts = ({ watch }: Pick<Reading, 'watch'>, userId: string): void =>
  watch(ordersOf(userId), ordersFor(userId), depositsOf(userId), withdrawalsOf(userId), postReader(userId), salesOf(userId), userOf(userId))

const presentRow = ({
  id,
  number,
  category,
  subject,
  state,
  openedAt,
  movedAt,
  isUnread,
}: TicketRow & { isUnread: boolean }): OwnTicketRow => ({
  ticketId: id,
  number,
  category,
  subject,
  state,
  openedAt,
  movedAt,
  isUnread,
})

export async function listOwn(
  { db, actor, watch }: Reading,
  { isOver = false, cursor, limit = PAGE_DEFAULT }: ArgsOf<Contract['tickets']['list']>,
): Promise<{ items: OwnTicketRow[]; nextCursor: string | null }> {
  const userId = userIdOf(actor)
  watch(ticketThreads.threadsOfTickets(userId))
  const [place, id] = decodeCursor(cursor, ['integer', 'string']) ?? [Number.MAX_SAFE_INTEGER, LAST_ID]
  const rows = await db.many(isOver ? selectOwnOver : selectOwnOpen, userId, place, assertCursorId(id), limit + 1)
  const page = pageOf(rows, limit, (row) => [row.place, row.id])
  return { items: page.rows.map(presentRow), nextCursor: page.nextCursor }
}

export async function countOwnUnread({ db, actor, watch }: Reading): Promise<number> {
  const userId = userIdOf(actor)
  watch(ticketThreads.threadsOfTickets(userId))
  return (await db.one(countUnreadTickets, userId, UNREAD_MAX)).count
}

export async function getOwn({ db, actor, watch }: Reading, ticketId: string): Promise<OwnTicket | null> {
  const userId = userIdOf(actor)
  watch(ticketOf(ticketId), ticketThreads.threadsOfTickets(userId))
  const row = await db.maybe(selectOwnTicket, ticketId, userId)
  if (row === undefined) return null
  if (row.about !== null) watchAbouts({ watch }, userId)
  const { waitingSince, dueAt, reopenUntil, asksReopen, isSatisfied, followsId, mergedInto } = row
  return {
    ...presentRow(row),
    about: presentAbout(row.about),
    waitingSince,
    dueAt,
    reopenUntil,
    asksReopen,
    isSatisfied,
    followsId,
    mergedInto,
  }
}

export async function getSubject(
  { db, actor, watch }: Reading,
  { about: { kind, key } }: ArgsOf<Contract['tickets']['getSubject']>,
): Promise<TicketSubject | null> {
  const userId = userIdOf(actor)
  watchAbouts({ watch }, userId)
  return presentAbout((await db.one(selectAbout, kind, key, userId)).about)
}

const SECONDS_PER_MINUTE = 60

export async function getPromise({ db, watch }: Reading, { category }: ArgsOf<Contract['tickets']['getPromise']>): Promise<TicketPromise> {
  watch(ticketQueue())
  const found = await db.maybe(selectPromise, category)
  if (found === undefined || found.seconds === null) return null
  return { minutes: Math.max(1, Math.round(found.seconds / SECONDS_PER_MINUTE)), days: found.days }
}
