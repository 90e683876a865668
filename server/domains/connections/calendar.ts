/**
 * A user's open tasks with a due date as a calendar (RFC 5545). Entries keep their id, say nothing about other users or briefs, and carry
 * no attendee, for whom some calendars would send mail. Times are UTC.
 */
import { createHash } from 'node:crypto'
import { FEED_ENTRIES_MAX, FEED_REFRESH_HOURS, type Language, type TaskKindName } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { Actor } from '#server/access/actor.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { listDueTasks } from '../tasks/index.ts'

/** Octets of a line, without its end (RFC 5545 §3.1). */
const LINE_OCTETS = 75
const UID_LENGTH = 32
/** A date has four digits for its year (RFC 5545 §3.3.4). */
const LAST_MS = Date.UTC(9_999, 11, 31, 23, 59, 59)

/** Folds a line at so many octets, never inside a character. */
export function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // A continued line begins with a space.
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece)
      piece = ''
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}

/** A text value (RFC 5545 §3.3.11). */
export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const stamp = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

type T = ReturnType<typeof translatorOf<'calendar'>>

/** The kind of a due task, in words that say nothing else about it. */
function nameOf(kind: TaskKindName, t: T): string {
  switch (kind) {
    case 'deliver_order':
    case 'await_order':
      return t('order')
    case 'accept_order':
      return t('accept')
    case 'review_delivery':
      return t('review')
    case 'pay_deposit':
      return t('money')
    case 'answer_question':
    case 'answer_offer':
    case 'send_evidence':
      return t('answer')
    case 'note':
      return t('note')
    default:
      return t('other')
  }
}

const PATHS: Partial<Record<TaskKindName, (about: string) => string>> = Object.fromEntries(
  [
    'deliver_order',
    'await_order',
    'accept_order',
    'review_delivery',
    'answer_question',
    'answer_offer',
    'send_evidence',
    'decide_late',
  ].map((kind) => [kind, (about: string) => `/orders/${about}`]),
)

export interface CalendarOptions {
  readonly origin: string
  readonly siteName: string
  readonly language: Language
  /** Titles of products and the user's own notes are in it. */
  readonly isDetailed: boolean
}

/** The calendar of a user; the same bytes as long as their tasks are the same. */
export async function calendarOf(
  reading: { db: Db; actor: Actor },
  { origin, siteName, language, isDetailed }: CalendarOptions,
): Promise<string> {
  const t = translatorOf(language, 'calendar')
  const host = new URL(origin).host
  const rows = await listDueTasks({ ...reading, watch: () => undefined }, FEED_ENTRIES_MAX)
  const events = rows.flatMap(({ key, kind, about, title, dueAt, since }) => {
    if (dueAt === null || dueAt > LAST_MS) return []
    const name = nameOf(kind, t)
    return [
      'BEGIN:VEVENT',
      `UID:${createHash('sha256').update(key).digest('hex').slice(0, UID_LENGTH)}@${host}`,
      `DTSTAMP:${stamp(since)}`,
      `DTSTART:${stamp(dueAt)}`,
      `DTEND:${stamp(dueAt)}`,
      `SUMMARY:${escapeText(isDetailed && title !== '' ? `${name}: ${title}` : name)}`,
      `DESCRIPTION:${escapeText(t('open', { url: `${origin}${PATHS[kind]?.(about) ?? '/tasks'}` }))}`,
      `URL:${origin}${PATHS[kind]?.(about) ?? '/tasks'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(siteName)}//Tasks//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(t('name', { site: siteName }))}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${FEED_REFRESH_HOURS}H`,
    `X-PUBLISHED-TTL:PT${FEED_REFRESH_HOURS}H`,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
