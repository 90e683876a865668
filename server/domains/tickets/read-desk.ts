/** Reads of staff: the queue, and one ticket beside its messages. Own tickets are left to colleagues. */
import type { Contract } from '#contract/index.ts'
import { DESK_FIGURE_TICKETS_MAX, PAGE_DEFAULT, UNREAD_MAX } from '#contract/limits.ts'
import { OF_TICKETS } from '#contract/rules/admin-pages.ts'
import { deskFigures } from '#contract/rules/desk-figures.ts'
import type { DeskDeposit, DeskTicket, DeskTicketRow, SavedReply } from '#contract/types.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { describeDeposit } from '../deposits/index.ts'
import { avatarUrl } from '../media/index.ts'
import { visits } from '../threads/index.ts'
import { anyUser, userOf } from '../users/index.ts'
import { readClock, readHours } from './change-ticket.ts'
import {
  countQueue,
  countRows,
  selectDepositKey,
  selectDeskTicket,
  selectEntries,
  selectMoved,
  selectQueue,
  selectReplies,
  selectStaff,
  type UserRow,
  type QueueRow,
} from './desk.sql.ts'
import { selectParked } from './mails.sql.ts'
import type { Reading } from './read-tickets.ts'
import { selectFigureTickets, selectLinked, selectWatchers } from './work.sql.ts'
import { ticketDesk, ticketMails, ticketOf, ticketQueue } from './topics.ts'

type Calls = Contract['admin']['tickets']

/** Before every due time. */
const FIRST_PLACE = 0
const ENTRIES_SHOWN = 200
export const SAVED_REPLIES_MAX = 200

const presentUser = ({ userId, name, pictureId }: UserRow) => ({ userId, name, picture: avatarUrl(pictureId) })

const presentRow = (row: QueueRow): DeskTicketRow => ({
  ticketId: row.id,
  number: row.number,
  category: row.category,
  subject: row.subject,
  state: row.state,
  priority: row.priority,
  openedAt: row.openedAt,
  movedAt: row.movedAt,
  waitingSince: row.waitingSince,
  dueAt: row.dueAt,
  waitsFor: row.waitsFor,
  snoozedUntil: row.snoozedUntil,
  user: presentUser(row.user),
  visitor: row.visitor,
  assignee: row.assignee === null ? null : presentUser(row.assignee),
})

/** Parameters of the statements of all views. */
const filtersOf = (
  { actor }: Pick<Reading, 'actor'>,
  { assignee, category, priority, search = '' }: Omit<ArgsOf<Calls['countRows']>, 'token' | 'view'>,
) => [userIdOf(actor), assignee ?? null, category ?? null, priority ?? null, search === '' ? null : search] as const

/** Of a saved view of the queue. */
export async function countDeskRows(
  { db, actor, watch }: Reading,
  { view = 'open', ...filters }: ArgsOf<Calls['countRows']>,
): Promise<ResultOf<Calls['countRows']>> {
  watch(ticketQueue())
  return db.one(countRows[view], ...filtersOf({ actor }, filters))
}

export async function listDesk({ db, actor, watch }: Reading, args: ArgsOf<Calls['list']>): Promise<ResultOf<Calls['list']>> {
  const { view = 'open', assignee, category, priority, search = '', cursor, limit = PAGE_DEFAULT } = args
  watch(ticketQueue())
  const [place, id] =
    decodeCursor(cursor, ['integer', 'string']) ?? (view === 'open' ? [FIRST_PLACE, FIRST_ID] : [Number.MAX_SAFE_INTEGER, LAST_ID])
  const rows = await db.many(
    view === 'open' ? selectQueue : selectMoved[view],
    ...filtersOf({ actor }, { assignee, category, priority, search }),
    place,
    assertCursorId(id),
    limit + 1,
  )
  const page = pageOf(rows, limit, (row) => [row.place, row.id])
  watch(...new Set(page.rows.flatMap(({ user, assignee: by }) => [userOf(user.userId), ...(by === null ? [] : [userOf(by.userId)])])))
  return { items: page.rows.map(presentRow), nextCursor: page.nextCursor }
}

export async function countDesk({ db, actor, watch }: Reading): Promise<ResultOf<Calls['count']>> {
  watch(ticketQueue())
  return db.one(countQueue, userIdOf(actor), UNREAD_MAX)
}

const MINUTE_MS = 60_000

export async function getDeskTicket({ db, actor, watch }: Reading, ticketId: string): Promise<DeskTicket | null> {
  const adminId = userIdOf(actor)
  watch(ticketOf(ticketId), visits.visitOf(ticketId, adminId), ticketDesk())
  const row = await db.maybe(selectDeskTicket, ticketId, adminId)
  if (row === undefined) return null
  watch(userOf(row.user.userId))
  const entries = await db.many(selectEntries, ticketId, ENTRIES_SHOWN)
  watch(...new Set(entries.flatMap(({ by }) => (by === null ? [] : [userOf(by.userId)]))))
  const watchers = await db.many(selectWatchers, ticketId, OF_TICKETS)
  watch(ticketQueue(), ...watchers.map(({ userId }) => userOf(userId)))
  const clock = await readClock(db, ticketId, row.priority, await readHours(db))
  return {
    ...presentRow(row),
    revision: row.revision,
    about: row.about,
    entries: entries.map(({ by, ...entry }) => ({ ...entry, by: by === null ? null : presentUser(by) })),
    pending:
      row.pending === null ? null : { ...row.pending, sendAt: Date.parse(row.pending.sendAt), isMine: row.pending.authorId === adminId },
    openUntil: await visits.visitEnd(db, ticketId, adminId),
    wasLate: clock.wasLate,
    // While the wait goes on it grows with every moment: only the whole one is a figure.
    firstMinutes: clock.firstMs === null || clock.waitsFor === 'first' ? null : Math.round(clock.firstMs / MINUTE_MS),
    isSatisfied: row.isSatisfied,
    ratingNote: row.ratingNote,
    followsId: row.followsId,
    mergedInto: row.mergedInto,
    watchers: watchers.map(presentUser),
    linked: await db.many(selectLinked, ticketId, adminId),
    language: row.language ?? 'en',
  }
}

/** The right to read it comes from the ticket: its user has linked the deposit. */
export async function getDeposit(reading: Reading, ticketId: string): Promise<DeskDeposit | null> {
  const { db, actor, watch } = reading
  watch(ticketOf(ticketId))
  const linked = await db.maybe(selectDepositKey, ticketId, userIdOf(actor))
  return linked === undefined ? null : describeDeposit(reading, linked.key, linked.userId)
}

export async function listStaff({ db, watch }: Reading): Promise<ResultOf<Calls['listStaff']>> {
  watch(ticketQueue(), anyUser())
  return (await db.many(selectStaff, OF_TICKETS)).map(({ userId, name, openTickets }) => ({ userId, name, openTickets }))
}

export async function getHours({ db, watch }: Reading): Promise<ResultOf<Calls['getHours']>> {
  watch(ticketDesk())
  const { history } = await readHours(db)
  const { zone = 'UTC', days = null } = history.at(-1)?.hours ?? {}
  return { zone, days: days === null ? null : days.map((day) => day.map(([opens = 0, closes = 0]) => [opens, closes])) }
}

export async function listMail(
  { db, actor, watch }: Reading,
  { cursor, limit = PAGE_DEFAULT }: ArgsOf<Calls['listMail']>,
): Promise<ResultOf<Calls['listMail']>> {
  watch(ticketMails())
  const [before] = decodeCursor(cursor, ['string']) ?? [LAST_ID]
  const page = pageOf(await db.many(selectParked, userIdOf(actor), assertCursorId(before), limit + 1), limit, ({ id }) => [id])
  return { items: page.rows.map(({ id: mailId, ...mail }) => ({ mailId, ...mail })), nextCursor: page.nextCursor }
}

export async function listReplies({ db, watch }: Reading): Promise<SavedReply[]> {
  watch(ticketDesk())
  return db.many(selectReplies, SAVED_REPLIES_MAX)
}

/** A snapshot: it watches nothing, and the screen asks again. */
export async function getFigures({ db }: Pick<Reading, 'db'>, days: number): Promise<ResultOf<Calls['getFigures']>> {
  const rows = await db.many(selectFigureTickets, days, DESK_FIGURE_TICKETS_MAX + 1)
  const { history } = await readHours(db)
  const tickets = rows
    .slice(0, DESK_FIGURE_TICKETS_MAX)
    .map(({ entries, ...ticket }) => ({ ...ticket, entries: entries.map(({ kind, at }) => ({ kind, at: Date.parse(at) })) }))
  return { figures: deskFigures(tickets, history, Date.now()), isCut: rows.length > DESK_FIGURE_TICKETS_MAX }
}
