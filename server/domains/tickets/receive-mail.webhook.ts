/**
 * Mails that arrive for the team. One at the address of a ticket, written by its user, becomes a message of that ticket; after the end of
 * the ticket, a new one that goes on with it. A mail is never matched by its subject. Whatever a program has written, whatever another
 * sender sends, and everything that belongs to no ticket is parked for the team: nothing answers by itself, so no loop can begin.
 */
import { createHash } from 'node:crypto'
import { MESSAGE_FILES_MAX, TICKET_MAILS_PER_HOUR, type ParkedReason } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { InboxConfig } from '#platform/mail/inbox-config.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { isInbox, readReplyAddress } from '#server/outbox/mail/reply-address.ts'
import { uploads, type MediaDeps } from '../media/index.ts'
import { addStep, takeTicket } from './change-ticket.ts'
import { countMails, insertMail, markParked, markTaken, selectMailForUpdate, selectMailUser } from './mails.sql.ts'
import { readArrived } from './mail-reader.ts'
import type { ReadMail } from './read-mail.ts'
import { ticketMails } from './topics.ts'
import { selectMergedEnd } from './work.sql.ts'
import { confirmVisitor, selectVisitor } from './visitors.sql.ts'
import { asUser } from './visits.ts'
import { createTicket, sendToTicket } from './write-tickets.ts'

export interface InboxDeps {
  readonly db: Db
  readonly media: MediaDeps
  readonly log: Log
  readonly inbox: InboxConfig
  /** The sender of our own mails; null: none are sent. */
  readonly ownAddress: string | null
  /** Runs a journaled transaction of the server without a user. */
  readonly write: <T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>) => Promise<T>
}

interface Writer {
  readonly userId: string
  readonly email: string
  readonly isModel: boolean
}

/** The ticket that the mail names by its address; null: none. */
function ticketIn({ media, inbox }: InboxDeps, { recipients }: ReadMail): string | null {
  for (const address of recipients) {
    const ticketId = readReplyAddress(media.secret, inbox.address, address)
    if (ticketId !== null) return ticketId
  }
  return null
}

/** Why the mail is no answer; null: it is one. */
async function reasonToPark(
  deps: InboxDeps,
  mail: ReadMail,
  ticketId: string | null,
  writer: Writer | undefined,
): Promise<ParkedReason | null> {
  const isOwn = mail.from === deps.ownAddress?.toLowerCase() || isInbox(deps.inbox.address, mail.from)
  if (isOwn) return 'own'
  if (mail.writtenBy !== 'human') return mail.writtenBy
  if (ticketId === null || writer === undefined) return 'no_ticket'
  // The address of a ticket may have been forwarded: only its user writes in their name.
  if (writer.email.toLowerCase() !== mail.from) return 'other_sender'
  if (mail.text === '' && mail.files.length === 0) return 'empty'
  return (await deps.db.one(countMails, ticketId)).count > TICKET_MAILS_PER_HOUR ? 'too_many' : null
}

/** The files that pass the checks of an upload. */
async function keepFiles({ db, media, write, log }: InboxDeps, userId: string, { files }: ReadMail): Promise<string[]> {
  const objectIds: string[] = []
  for (const file of files.slice(0, MESSAGE_FILES_MAX)) {
    try {
      const context = {
        db,
        write: <T>(step: string, work: (inner: MutationContext<Actor>) => Promise<T>) => write(`mail:file:${step}`, work),
      }
      objectIds.push(await uploads.keepFile(media, context, userId, { purpose: 'thread-file' }, file))
    } catch (error) {
      // Refused by its kind, size or content: said in the ticket.
      if (!(error instanceof CallError)) throw error
      log.info({ code: error.code }, 'a file of a mail was not taken')
    }
  }
  return objectIds
}

/** A message of the ticket; after its end, a ticket that goes on with it. */
async function answer(change: MutationContext<Actor>, mailId: string, named: string, text: string, objectIds: string[]): Promise<string> {
  const { id: endId } = await change.tx.one(selectMergedEnd, named)
  const { id: ticketId, state, category, subject } = await takeTicket(change, endId)
  const message = { clientId: mailId, text, objectIds }
  if (state !== 'closed') {
    await sendToTicket(change, { token: '', ticketId, ...message })
    return ticketId
  }
  const visitor = await change.tx.maybe(selectVisitor, userIdOf(change.actor))
  const opened = await createTicket(
    change,
    { token: '', category, subject, followsId: ticketId, ...message, text: text === '' ? subject : text },
    visitor === undefined ? undefined : { name: visitor.email },
  )
  return opened.ticketId
}

/** Runs in the transaction that records the outcome of a mail. */
type Settle = (tx: MutationContext<Actor>['tx']) => Promise<void>

async function take(
  deps: InboxDeps,
  mail: ReadMail,
  mailId: string,
  ticketId: string,
  { userId, isModel }: Writer,
  settle: Settle,
): Promise<void> {
  const objectIds = await keepFiles(deps, userId, mail)
  const leftOut = mail.files.length - objectIds.length
  await deps.write('mail:answer', async (context) => {
    await settle(context.tx)
    // Two deliveries of one mail at once.
    if ((await context.tx.one(selectMailForUpdate, mailId)).state !== 'new') return
    const taken = await answer(asUser(context, userId, isModel), mailId, ticketId, mail.text, objectIds)
    // The address of the ticket and the sender fit: nobody else knows both.
    await context.tx.run(confirmVisitor, userId)
    await addStep(context, taken, { kind: 'mailed', by: userId, value: String(leftOut) })
    await context.tx.run(markTaken, mailId, taken, leftOut)
  })
}

/** Keeps a mail that is not read on for the team, with its known facts. */
export async function parkUnread(
  { write }: InboxDeps,
  { hash, from, subject, text }: Pick<ReadMail, 'hash' | 'from' | 'subject' | 'text'>,
  reason: ParkedReason,
  settle: Settle,
): Promise<void> {
  await write('mail:park', async ({ tx, touch }) => {
    await settle(tx)
    const stored = await tx.maybe(insertMail, hash, from, subject, text, null)
    if (stored === undefined) return
    await tx.run(markParked, stored.id, reason)
    touch(ticketMails())
  })
}

/** Null: a program has written parts into parts without an end, or headers of megabytes. */
async function readable({ log }: InboxDeps, raw: Buffer, recipient: string | undefined): Promise<ReadMail | null> {
  try {
    return await readArrived(raw, recipient)
  } catch (error) {
    log.info({ err: error }, 'a mail could not be read')
    return null
  }
}

interface Arrival {
  /** As the mail service names it. */
  readonly recipient?: string | undefined
  /** False: it is too large, and only its beginning is here. */
  readonly isWhole?: boolean
  readonly settle?: Settle
}

/** Takes in one raw mail. A mail that arrives again changes nothing. */
export async function receiveMail(
  deps: InboxDeps,
  raw: Buffer,
  { recipient, isWhole = true, settle = async () => undefined }: Arrival = {},
): Promise<void> {
  const mail = await readable(deps, raw, recipient)
  if (mail === null) {
    const hash = createHash('sha256').update(raw).digest('hex')
    return parkUnread(deps, { hash, from: '', subject: '', text: '' }, 'unreadable', settle)
  }
  if (!isWhole) return parkUnread(deps, mail, 'too_large', settle)
  const ticketId = ticketIn(deps, mail)
  const writer = ticketId === null ? undefined : await deps.db.maybe(selectMailUser, ticketId)
  const known = writer === undefined ? null : ticketId
  const stored = await deps.write('mail:store', async ({ tx }) => {
    const row = await tx.maybe(insertMail, mail.hash, mail.from, mail.subject, mail.text, known)
    // It has arrived before.
    if (row === undefined) await settle(tx)
    return row
  })
  if (stored === undefined) return
  const park = (reason: ParkedReason) =>
    deps.write('mail:park', async ({ tx, touch }) => {
      await settle(tx)
      await tx.run(markParked, stored.id, reason)
      touch(ticketMails())
    })
  const reason = await reasonToPark(deps, mail, known, writer)
  if (reason !== null || known === null || writer === undefined) return park(reason ?? 'no_ticket')
  try {
    await take(deps, mail, stored.id, known, writer, settle)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    deps.log.info({ code: error.code }, 'an answer by mail was not taken')
    await park(error.code === 'empty_message' ? 'empty' : 'too_many')
  }
}
