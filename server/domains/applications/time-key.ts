import { CallError } from '#platform/call-error.ts'

/** A time with microseconds in the database's format; refuses anything else in a cursor. */
export function assertTimeKey(text: string): string {
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/.test(text)) return text
  throw new CallError('bad_request', 'This page address is not valid. Please start again at the first page.')
}
