/** Visitors without an account: their questions, the links that they are mailed, and what they do by them. */
import type { Contract } from '#contract/index.ts'
import { THREAD_PAGE, VISITOR_ASKS_PER_ADDRESS, VISITOR_ASKS_PER_HOUR, VISITOR_LINK_PAUSE_MINUTES } from '#contract/limits.ts'
import type { ConfirmedVisit, Visit, VisitMessage } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { queueVisitorMail } from '../notifications/index.ts'
import { readSetting } from '../settings/index.ts'
import { ticketThreads } from '../threads/index.ts'
import { touchTicket } from './change-ticket.ts'
import type { Reading } from './read-tickets.ts'
import { selectOwnTicket } from './tickets.sql.ts'
import { ticketOf } from './topics.ts'
import { readRequestKey, readVisitKey, visitKey, type VisitKey } from './visit-key.ts'
import {
  confirmVisitor,
  countRequests,
  endRequest,
  insertRequest,
  lockRequests,
  markLinkMailed,
  raiseLinkVersion,
  selectAccountOf,
  selectRequestForUpdate,
  selectVisitorOf,
  settleRequest,
  upsertVisitor,
  type RequestRow,
  type VisitorRow,
} from './visitors.sql.ts'
import { answerReopen, createTicket, rateTicket, resolveOwn, sendToTicket } from './write-tickets.ts'

type Calls = Contract['visits']
type Change = MutationContext<Actor>

const HOUR_SECONDS = 3_600
const MINUTE_SECONDS = 60

const linkOver = (): CallError => new CallError('code_over', 'This link is no longer valid. Please request a new one.')
const tooMany = (seconds: number): CallError =>
  new CallError('too_many_attempts', `Too many attempts. Please try again in ${seconds} seconds.`, { seconds })

/** The same context in the name of a user of tickets, with or without an account. The caller has checked the right to it. */
export const asUser = <C extends { readonly actor: Actor }>(context: C, userId: string, isModel = false): C => ({
  ...context,
  actor: { ...context.actor, userId, roles: new Set([...context.actor.roles, 'user' as const, ...(isModel ? (['model'] as const) : [])]) },
})

async function requireMail(db: Db): Promise<void> {
  if ((await readSetting(db, 'mail_is_on')) !== 'true')
    throw new CallError('no_mail', 'This site sends no mail. Please ask its team for help.')
}

/** Keeps the question and mails its link. Errors: no_mail, too_many_attempts. */
export async function askAsVisitor(change: Change, { email, language, category, subject, text }: ArgsOf<Calls['ask']>): Promise<void> {
  const { tx } = change
  await requireMail(tx)
  await tx.one(lockRequests)
  const { ofAddress, ofAll } = await tx.one(countRequests, email)
  if (ofAddress >= VISITOR_ASKS_PER_ADDRESS || ofAll >= VISITOR_ASKS_PER_HOUR) throw tooMany(HOUR_SECONDS)
  const { id } = await tx.one(insertRequest, email, language, category, subject, text)
  await queueVisitorMail(change, { kind: 'visitor_confirm', visitorId: id, address: email, language, about: id })
}

/** The ticket of a visitor, with its member named by the address. */
export async function openVisitorTicket(
  change: Change,
  { id, email }: Pick<VisitorRow, 'id' | 'email'>,
  { clientId, category, subject, text }: { clientId: string } & Pick<RequestRow, 'category' | 'subject' | 'text'>,
): Promise<string> {
  const args = { token: '', clientId, category, subject, text }
  return (await createTicket(asUser(change, id), args, { name: email })).ticketId
}

/** The result of a question that was confirmed before: its ticket and key. */
async function confirmedBefore({ tx }: Change, secret: Buffer, ticketId: string): Promise<ConfirmedVisit> {
  const visitor = await tx.maybe(selectVisitorOf, ticketId)
  return { ticketId, key: visitor === undefined ? null : visitKey(secret, { ticketId, version: visitor.version }) }
}

/** Errors: code_over, too_many_tickets, too_many_messages. */
export async function confirmQuestion(change: Change, secret: Buffer, key: string): Promise<ConfirmedVisit> {
  const { tx } = change
  const requestId = readRequestKey(secret, key)
  const request = requestId === null ? undefined : await tx.maybe(selectRequestForUpdate, requestId)
  if (request === undefined) throw linkOver()
  if (request.ticketId !== null) return confirmedBefore(change, secret, request.ticketId)
  const question = { clientId: request.id, category: request.category, subject: request.subject, text: request.text }
  const account = await tx.maybe(selectAccountOf, request.email)
  if (account !== undefined) {
    const { ticketId } = await createTicket(asUser(change, account.userId, account.isModel), { token: '', ...question })
    await tx.run(settleRequest, request.id, ticketId)
    return { ticketId, key: null }
  }
  const visitor = await tx.one(upsertVisitor, request.email, request.language, true)
  const ticketId = await openVisitorTicket(change, visitor, question)
  await tx.run(settleRequest, request.id, ticketId)
  await queueVisitorMail(change, {
    kind: 'visitor_ticket',
    visitorId: visitor.id,
    address: visitor.email,
    language: request.language,
    about: ticketId,
  })
  return confirmedBefore(change, secret, ticketId)
}

interface Opened extends VisitKey {
  readonly visitor: VisitorRow
  readonly lastSeq: number
  readonly state: 'open' | 'expired' | 'ended'
}

/** An opened link; null: it is forged, or its ticket belongs to no visitor any more. */
async function readLink(db: Db, secret: Buffer, key: string): Promise<Opened | null> {
  const link = readVisitKey(secret, key)
  const found = link === null ? undefined : await db.maybe(selectVisitorOf, link.ticketId)
  if (link === null || found === undefined) return null
  const { version, lastSeq, ...visitor } = found
  return { ...link, visitor, lastSeq, state: link.version !== version ? 'ended' : link.openUntil <= Date.now() ? 'expired' : 'open' }
}

/** Errors: code_over. */
async function requireOpen(db: Db, secret: Buffer, key: string): Promise<Opened> {
  const link = await readLink(db, secret, key)
  if (link?.state !== 'open') throw linkOver()
  return link
}

export async function getVisit({ db, watch }: Reading, secret: Buffer, key: string): Promise<Visit> {
  const link = await readLink(db, secret, key)
  if (link === null) return null
  const { ticketId, visitor, lastSeq, openUntil, state } = link
  watch(ticketOf(ticketId), ticketThreads.threadOf(ticketId))
  const row = state === 'open' ? await db.maybe(selectOwnTicket, ticketId, visitor.id) : undefined
  if (row === undefined) return { state, ticket: null }
  const { number, category, subject, state: ofTicket, dueAt, reopenUntil, asksReopen, isSatisfied } = row
  return {
    state,
    ticket: {
      ...{ number, category, subject, state: ofTicket, dueAt, reopenUntil, asksReopen, isSatisfied },
      ...{ lastSeq, email: visitor.email, openUntil },
    },
  }
}

export async function getVisitMessages(context: Reading, secret: Buffer, key: string, page: number): Promise<VisitMessage[] | null> {
  const link = await readLink(context.db, secret, key)
  if (link === null) return null
  context.watch(ticketOf(link.ticketId))
  if (link.state !== 'open' || page > link.lastSeq / THREAD_PAGE) return null
  const messages = await ticketThreads.getPage(asUser(context, link.visitor.id), link.ticketId, page)
  return (messages ?? []).map(({ seq, authorId, text, sentAt, files }) => ({
    seq,
    isOwn: authorId === link.visitor.id,
    text,
    sentAt,
    files: files.map(({ objectId, file }) => ({ objectId, file })),
  }))
}

/** The same calls as those of a user, in the name of the visitor. */
async function takeVisit(change: Change, secret: Buffer, key: string): Promise<{ own: Change; ticketId: string }> {
  const { ticketId, visitor } = await requireOpen(change.tx, secret, key)
  await change.tx.run(confirmVisitor, visitor.id)
  return { own: asUser(change, visitor.id), ticketId }
}

/** Errors: code_over, ticket_closed, and those of a message. */
export async function sendVisit(
  change: Change,
  secret: Buffer,
  { key, clientId, text }: ArgsOf<Calls['send']>,
): Promise<{ seq: number; sentAt: number }> {
  const { own, ticketId } = await takeVisit(change, secret, key)
  return sendToTicket(own, { token: '', ticketId, clientId, text })
}

/** No link to the ticket that was mailed opens it any more. */
export async function endLinksTo(tx: Change['tx'], ticketId: string): Promise<void> {
  await tx.run(raiseLinkVersion, ticketId)
  // The link that confirmed the question would answer with a new one.
  await tx.run(endRequest, ticketId)
}

/** Errors: code_over, ticket_closed. */
export async function changeVisit(change: Change, secret: Buffer, { key, act }: ArgsOf<Calls['change']>): Promise<void> {
  const { own, ticketId } = await takeVisit(change, secret, key)
  if (act === 'resolve') return resolveOwn(own, ticketId)
  if (act !== 'end_links') return answerReopen(own, ticketId, act === 'reopen')
  await endLinksTo(change.tx, ticketId)
  touchTicket(change, { id: ticketId, userId: own.actor.userId ?? '' })
}

/** Errors: code_over, wrong_status, already_rated. */
export async function rateVisit(change: Change, secret: Buffer, { key, isSatisfied, note }: ArgsOf<Calls['rate']>): Promise<void> {
  const { own, ticketId } = await takeVisit(change, secret, key)
  await rateTicket(own, ticketId, isSatisfied, note)
}

/** Mails a new link, also for one that opens nothing any more. Errors: code_over, no_mail, too_many_attempts. */
export async function renewVisit(change: Change, secret: Buffer, key: string): Promise<void> {
  const link = await readLink(change.tx, secret, key)
  if (link === null) throw linkOver()
  await requireMail(change.tx)
  const { id, email, language } = link.visitor
  if ((await change.tx.run(markLinkMailed, id)) === 0) throw tooMany(VISITOR_LINK_PAUSE_MINUTES * MINUTE_SECONDS)
  await queueVisitorMail(change, { kind: 'visitor_ticket', visitorId: id, address: email, language, about: link.ticketId })
}

/** The thread of a file, and who asks for it. Errors: code_over. */
export async function readerOfVisit(db: Db, secret: Buffer, key: string): Promise<{ ticketId: string; visitorId: string }> {
  const { ticketId, visitor } = await requireOpen(db, secret, key)
  return { ticketId, visitorId: visitor.id }
}
