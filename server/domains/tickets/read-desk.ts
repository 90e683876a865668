/** What staff read: the queue, and one ticket beside its messages. Own tickets are left to colleagues. */
import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT, UNREAD_MAX } from '#contract/limits.ts'
import { OF_TICKETS } from '#contract/rules/admin-pages.ts'
import type { DeskTicket, DeskTicketRow, SavedReply } from '#contract/types.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId } from '#platform/id-cursor.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { pictureUrl } from '../media/index.ts'
import { visits } from '../threads/index.ts'
import { anyUser, userOf } from '../users/index.ts'
import { readClock, readHours } from './change-ticket.ts'
import {
  countQueue,
  selectDeskTicket,
  selectEntries,
  selectMoved,
  selectQueue,
  selectReplies,
  selectStaff,
  type PersonRow,
  type QueueRow,
} from './desk.sql.ts'
import { presentAbout, watchAbouts, type Reading } from './read-tickets.ts'
import { ticketDesk, ticketOf, ticketQueue } from './topics.ts'

type Calls = Contract['admin']['tickets']

const AVATAR_WIDTH = 96
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Before every due time. */
const FIRST_PLACE = 0
const ENTRIES_SHOWN = 200
export const SAVED_REPLIES_MAX = 200

const presentPerson = ({ userId, name, pictureId }: PersonRow) => ({ userId, name, picture: pictureUrl(pictureId, AVATAR_WIDTH) })

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
  user: presentPerson(row.user),
  assignee: row.assignee === null ? null : presentPerson(row.assignee),
})

export async function listDesk({ db, actor, watch }: Reading, args: ArgsOf<Calls['list']>): Promise<ResultOf<Calls['list']>> {
  const { view = 'open', assignee, category, priority, search = '', cursor, limit = PAGE_DEFAULT } = args
  watch(ticketQueue())
  const isQueue = view === 'open'
  const [place, id] =
    decodeCursor(cursor, ['integer', 'string']) ?? (isQueue ? [FIRST_PLACE, FIRST_ID] : [Number.MAX_SAFE_INTEGER, LAST_ID])
  const rows = await db.many(
    isQueue ? selectQueue : selectMoved,
    userIdOf(actor),
    view,
    assignee ?? null,
    category ?? null,
    priority ?? null,
    search === '' ? null : search,
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
  if (row.about !== null) watchAbouts({ watch }, row.user.userId)
  const entries = await db.many(selectEntries, ticketId, ENTRIES_SHOWN)
  watch(...new Set(entries.flatMap(({ by }) => (by === null ? [] : [userOf(by.userId)]))))
  const clock = await readClock(db, ticketId, row.priority, await readHours(db))
  return {
    ...presentRow(row),
    revision: row.revision,
    about: presentAbout(row.about),
    entries: entries.map(({ by, ...entry }) => ({ ...entry, by: by === null ? null : presentPerson(by) })),
    pending:
      row.pending === null ? null : { ...row.pending, sendAt: Date.parse(row.pending.sendAt), isMine: row.pending.authorId === adminId },
    openUntil: await visits.visitEnd(db, ticketId, adminId),
    wasLate: clock.wasLate,
    // While the wait goes on it grows with every moment: only the whole one is a figure.
    firstMinutes: clock.firstMs === null || clock.waitsFor === 'first' ? null : Math.round(clock.firstMs / MINUTE_MS),
    isSatisfied: row.isSatisfied,
    ratingNote: row.ratingNote,
    followsId: row.followsId,
    isSuspended: row.isSuspended,
    language: row.language ?? 'en',
  }
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

export async function listReplies({ db, watch }: Reading): Promise<SavedReply[]> {
  watch(ticketDesk())
  return db.many(selectReplies, SAVED_REPLIES_MAX)
}
