/** Where a page of a list ended: the sort key of its last row, opaque to callers. Lists are paged by key, never by offset. */
import { CallError } from '#platform/call-error.ts'

type Key = readonly (string | number)[]

export const encodeCursor = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

type Part = 'string' | 'number' | 'integer'

const IS_PART: Record<Part, (value: unknown) => boolean> = {
  // Postgres keeps no U+0000 and no half of a character.
  string: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
}

/**
 * The key inside a cursor, or null for the first page. Every part must be of the type named in `parts`;
 * a cursor that we did not make is refused with `bad_request`.
 */
export function decodeCursor<const P extends readonly Part[]>(
  cursor: string | null | undefined,
  parts: P,
): { [I in keyof P]: P[I] extends 'string' ? string : number } | null {
  if (cursor === null || cursor === undefined) return null
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === parts.length && parts.every((part, at) => IS_PART[part](key[at]))) {
      return key as { [I in keyof P]: P[I] extends 'string' ? string : number }
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new CallError('bad_request', 'This page address is not valid. Please start again at the first page.')
}

/**
 * Cuts a page out of `limit + 1` rows: the extra row only shows that there are more.
 * `keyOf` names the sort key of a row.
 */
export function pageOf<R>(rows: readonly R[], limit: number, keyOf: (row: R) => Key): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null }
}
