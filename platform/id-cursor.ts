/**
 * Cursors of lists that are sorted by id alone, newest first (ids are in the order of time).
 *
 * A statement says "everything" by a place before all others, never by `$1 is null or …`: the plan that serves all pages could
 * not use its index for that, and the last page would read all pages before it.
 */
import { CallError } from '#platform/call-error.ts'
import { decodeCursor } from './cursor.ts'

/** Before the first page: every id is smaller. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The same for lists in ascending order. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const TIME_MAX = 2 ** 48 - 1

/** The least id (UUIDv7, RFC 9562 §5.7) of this time, in milliseconds since 1970; of a time that no id can have, the nearest. */
export function idOfTime(at: number): string {
  const hex = Math.trunc(Math.min(Math.max(at, 0), TIME_MAX))
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** A uuid from a cursor. Refuses other text here, before it reaches the database. */
export function assertCursorId(id: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id
  throw new CallError('bad_request', 'This page address is not valid. Please start again at the first page.')
}

/** The id that the last page ended with; `LAST_ID` for the first page. */
export function decodeIdCursor(cursor: string | null | undefined): string {
  const [id] = decodeCursor(cursor, ['string']) ?? [LAST_ID]
  return assertCursorId(id)
}
