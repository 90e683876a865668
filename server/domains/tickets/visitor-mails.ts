/** Contents of mails to visitors, read when they are sent. */
import type { Db } from '#platform/db/database.ts'
import { selectVisitorMail } from './visitors.sql.ts'
import { requestKey, visitKey } from './visit-key.ts'

/** The path of the page of its link, and what is in the ticket; null: the question or ticket is gone. */
export async function visitorMailOf(
  db: Db,
  secret: Buffer,
  kind: string,
  about: string,
): Promise<{ path: string; ticketId: string | null; number: number | null; answer: string } | null> {
  const found = await db.maybe(selectVisitorMail, about)
  if (found === undefined) return null
  const { number, version, answer } = found
  if (number === null || version === null)
    return kind === 'visitor_confirm'
      ? { path: `/contact/confirm#${requestKey(secret, about)}`, ticketId: null, number: null, answer: '' }
      : null
  return {
    path: `/contact/ticket#${visitKey(secret, { ticketId: about, version })}`,
    ticketId: about,
    number,
    answer: answer ?? '',
  }
}
