/** Visitors without an account write to the team, over real mail: confirmed by a link, read and answered by links and by mail. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readSecret } from '#platform/secret.ts'
import { VISITOR_ASKS_PER_ADDRESS, VISITOR_ASKS_PER_HOUR } from '#contract/limits.ts'
import type { ConfirmedVisit, DeskTicket, DeskTicketRow, ParkedMail, Visit, VisitMessage } from '#contract/types.ts'
import { answerTo, passOn, replyToOf } from '#sandbox/mail/inbox.ts'
import type { ReceivedMail } from '#sandbox/mail/types.ts'
import { testConfig } from '#test-support/money.ts'
import { freshEmail, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'
import { readVisitKey, visitKey } from './visit-key.ts'

const world = useMailWorld()

let admin: Member
beforeAll(async () => {
  admin = await world.confirmed()
  await world.sql(`update users.users set is_admin = true, admin_role = 'support' where id = $1`, admin.userId)
})

const CONFIRM = 'Confirm your question to Atelier'
const keyIn = ({ text }: ReceivedMail): string => /\/contact\/(?:confirm|ticket)#([\w-]+)$/m.exec(text)?.[1] ?? 'no key'
const ask = (email: string, part: object = {}) =>
  world.mutate('visits:ask', {
    email,
    language: 'en',
    category: 'account',
    subject: 'I cannot sign up',
    text: 'The form says no.',
    ...part,
  })
const confirm = (key: string) => world.mutate<ConfirmedVisit>('visits:confirm', { key })
const visit = async (key: string) => await world.query<Visit>('visits:get', { key })
const messages = async (key: string) =>
  (await world.query<VisitMessage[] | null>('visits:getMessages', { key, page: 0 }))?.map(({ text, isOwn }) => [text, isOwn]) ?? null
const ticketsOf = async (email: string) =>
  (await world.query<{ items: DeskTicketRow[] }>('admin/tickets:list', { token: admin.token, view: 'all' })).items.filter(
    ({ visitor, user }) => visitor?.email === email || user.name === email,
  )

/** A visitor whose question has become a ticket. */
async function asked(email = freshEmail()): Promise<{ email: string; key: string; ticketId: string }> {
  await ask(email)
  const { ticketId, key } = await confirm(keyIn(await world.mailTo(email, CONFIRM)))
  return { email, ticketId, key: key ?? 'none' }
}

async function answer(ticketId: string, text: string): Promise<void> {
  const desk = { token: admin.token, ticketId }
  await world.mutate('admin/tickets:open', desk)
  const { revision } = await world.query<DeskTicket>('admin/tickets:get', desk)
  await world.mutate('admin/tickets:reply', { ...desk, clientId: randomUUID(), revision, text, isResolved: false })
  await world.sql(`update tickets.replies set send_at = now() where ticket_id = $1`, ticketId)
}

test('a question becomes a ticket only by the link in its mail, which has no word of the question', async () => {
  const email = freshEmail()
  await ask(email)
  const mail = await world.mailTo(email, CONFIRM)
  expect(mail.text).not.toContain('The form says no')
  expect(mail.text).not.toContain('I cannot sign up')
  expect(await ticketsOf(email)).toEqual([])
  const { key, ticketId } = await confirm(keyIn(mail))
  expect(await confirm(keyIn(mail))).toMatchObject({ ticketId })
  expect(await ticketsOf(email)).toMatchObject([
    { ticketId, subject: 'I cannot sign up', user: { name: email }, visitor: { email, isConfirmed: true }, waitsFor: 'first' },
  ])
  expect(await visit(key ?? '')).toMatchObject({ state: 'open', ticket: { subject: 'I cannot sign up', state: 'open', email, lastSeq: 1 } })
  expect(await world.sql(`select subject, body from tickets.requests where ticket_id = $1`, ticketId)).toEqual([{ subject: '', body: '' }])
}, 30_000)

test('the answer is mailed with a link, and answered by that link or by mail', async () => {
  const { email, ticketId } = await asked()
  await answer(ticketId, 'Please try another browser.')
  const mail = await world.mailTo(email, await subjectOf(ticketId))
  expect(mail.text).toContain('> Please try another browser.')
  const key = keyIn(mail)
  await world.mutate('visits:send', { key, clientId: randomUUID(), text: 'It works now.' })
  expect(replyToOf(mail)).toMatch(/^help\+/)
  expect(await passOn(`${world.server.url}/webhooks/mail`, answerTo(mail, 'One more thing: where are my tips?'))).toBe(200)
  expect(await messages(key)).toEqual([
    ['The form says no.', true],
    ['Please try another browser.', false],
    ['It works now.', true],
    ['One more thing: where are my tips?', true],
  ])
  const seen = await world.query<DeskTicket>('admin/tickets:get', { token: admin.token, ticketId })
  expect(seen).toMatchObject({ state: 'open', language: 'en', user: { name: email } })
  expect(seen.entries.filter(({ kind }) => kind === 'asked').map(({ by }) => by?.name)).toEqual([email, email, email])
  const thread = await world.query<{ members: { name: string }[] }>('threads:get', { token: admin.token, threadId: ticketId })
  expect(thread.members.map(({ name }) => name)).toContain(email)
}, 30_000)

const subjectOf = async (ticketId: string) =>
  `Answer to your ticket #${String((await world.sql(`select number from tickets.tickets where id = $1`, ticketId))[0]?.['number'])}`

test('the ticket belongs to the account with that address, and asking says nothing about it', async () => {
  const [member, stranger] = [await world.confirmed(), freshEmail()]
  expect(await ask(member.email)).toEqual(await ask(stranger))
  const { key, ticketId } = await confirm(keyIn(await world.mailTo(member.email, CONFIRM)))
  expect(key).toBeNull()
  expect(await world.query('tickets:get', { token: member.token, ticketId })).toMatchObject({ subject: 'I cannot sign up' })
  expect(await ticketsOf(member.email)).toEqual([])
}, 30_000)

test('an account that has not confirmed the address gets nothing of its owner’s ticket', async () => {
  const squatter = await world.register()
  const { key, ticketId } = await asked(squatter.email)
  expect(key).not.toBe('none')
  expect(await world.query('tickets:get', { token: squatter.token, ticketId })).toBeNull()
}, 30_000)

test('links expire, are ended by their owner, and are mailed anew; a forged one opens nothing', async () => {
  const { email, ticketId, key } = await asked()
  const secret = await readSecret(testConfig('').secret, '')
  const old = visitKey(secret, { ticketId, version: 1 }, Date.now() - 31 * 86_400_000)
  expect(await visit(old)).toEqual({ state: 'expired', ticket: null })
  expect(await messages(old)).toBeNull()
  for (const forged of [key.slice(0, -1) + (key.endsWith('A') ? 'Q' : 'A'), `${key}A`, 'x'.repeat(51)]) {
    expect(await visit(forged)).toBeNull()
    expect(await refusalOf(world.mutate('visits:send', { key: forged, clientId: randomUUID(), text: 'Hello' }))).toBe('code_over')
  }
  await world.mutate('visits:change', { key, act: 'end_links' })
  expect(await visit(key)).toEqual({ state: 'ended', ticket: null })
  expect(await refusalOf(world.mutate('visits:send', { key, clientId: randomUUID(), text: 'Hello' }))).toBe('code_over')
  const { number } = (await ticketsOf(email))[0]!
  await world.mutate('visits:renew', { key: old })
  expect(await refusalOf(world.mutate('visits:renew', { key }))).toBe('too_many_attempts')
  const fresh = keyIn(await world.mailTo(email, `Your ticket #${number} at Atelier`, 2))
  expect(readVisitKey(secret, fresh)).toMatchObject({ ticketId, version: 2 })
  expect(await visit(fresh)).toMatchObject({ state: 'open' })
}, 30_000)

test('the link that confirmed a question opens its ticket again, but not once all links were ended', async () => {
  const email = freshEmail()
  await ask(email)
  const confirmation = keyIn(await world.mailTo(email, CONFIRM))
  const { key } = await confirm(confirmation)
  expect(await visit((await confirm(confirmation)).key ?? '')).toMatchObject({ state: 'open' })
  await world.mutate('visits:change', { key, act: 'end_links' })
  expect(await refusalOf(confirm(confirmation))).toBe('code_over')
}, 30_000)

test('the team ends every link to the ticket of a visitor, and the next one is mailed to the address of the ticket', async () => {
  const { email, ticketId, key } = await asked()
  const desk = { token: admin.token, ticketId }
  await world.mutate('admin/tickets:endLinks', desk)
  expect(await visit(key)).toEqual({ state: 'ended', ticket: null })
  const { entries } = await world.query<DeskTicket>('admin/tickets:get', desk)
  expect(entries.at(-1)).toMatchObject({ kind: 'links_ended', by: { userId: admin.userId } })
  const { number } = (await ticketsOf(email))[0]!
  await world.mutate('visits:renew', { key })
  const fresh = keyIn(await world.mailTo(email, `Your ticket #${number} at Atelier`, 2))
  expect(await visit(fresh)).toMatchObject({ state: 'open' })

  const member = await world.confirmed()
  await ask(member.email)
  const own = await confirm(keyIn(await world.mailTo(member.email, CONFIRM)))
  expect(await refusalOf(world.mutate('admin/tickets:endLinks', { token: admin.token, ticketId: own.ticketId }))).toBe('bad_request')
}, 30_000)

test('the ticket is solved, thanked for, opened again and rated by its link', async () => {
  const { key, ticketId } = await asked()
  const change = (act: string) => world.mutate('visits:change', { key, act })
  await change('resolve')
  expect(await visit(key)).toMatchObject({ ticket: { state: 'resolved', asksReopen: false } })
  await world.mutate('visits:send', { key, clientId: randomUUID(), text: 'Thank you!' })
  expect(await visit(key)).toMatchObject({ ticket: { state: 'resolved', asksReopen: true } })
  await change('reopen')
  expect(await visit(key)).toMatchObject({ ticket: { state: 'open' } })
  await world.mutate('admin/tickets:setState', { token: admin.token, ticketId, state: 'closed' })
  expect(await refusalOf(change('reopen'))).toBe('ticket_closed')
  await world.mutate('visits:rate', { key, isSatisfied: true, note: '' })
  expect(await refusalOf(world.mutate('visits:rate', { key, isSatisfied: false, note: '' }))).toBe('already_rated')
}, 30_000)

test('one address gets few confirmations in an hour, a question waits for two days, and nobody waits for mail that is off', async () => {
  const email = freshEmail()
  for (let at = 0; at < VISITOR_ASKS_PER_ADDRESS; at += 1) await ask(email)
  expect(await refusalOf(ask(email.toUpperCase()))).toBe('too_many_attempts')
  const key = keyIn(await world.mailTo(email, CONFIRM))
  await world.sql(`update tickets.requests set expires_at = now() where email = $1`, email)
  expect(await refusalOf(confirm(key))).toBe('code_over')
  await expect.poll(() => world.sql(`select from tickets.requests where email = $1`, email), { timeout: 10_000 }).toEqual([])
  await world.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
  try {
    expect(await refusalOf(ask(freshEmail()))).toBe('no_mail')
  } finally {
    await world.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
  }
}, 30_000)

test('of questions at the same moment for one address, no more are mailed than of those in turn', async () => {
  const email = freshEmail()
  const refusals = await Promise.all(Array.from({ length: 2 * VISITOR_ASKS_PER_ADDRESS }, () => refusalOf(ask(email))))
  expect(refusals.filter((code) => code === 'none')).toHaveLength(VISITOR_ASKS_PER_ADDRESS)
  expect(await world.sql(`select from tickets.requests where email = $1`, email)).toHaveLength(VISITOR_ASKS_PER_ADDRESS)
})

test('strangers cannot make the site mail more than its confirmations of an hour', async () => {
  await world.sql(
    `insert into tickets.requests (email, language, category, subject, body, expires_at)
     select 'crowd.' || n || '@example.org', 'en', 'other', 'Hi', 'Hi', now() + interval '1 hour' from generate_series(1, ${VISITOR_ASKS_PER_HOUR}) n`,
  )
  expect(await refusalOf(ask(freshEmail()))).toBe('too_many_attempts')
  await world.sql(`delete from tickets.requests where email like 'crowd.%'`)
  expect(await refusalOf(ask(freshEmail()))).toBe('none')
})

test('a parked mail becomes a ticket by hand, once, whose address is not confirmed until its visitor writes', async () => {
  const email = freshEmail()
  const mailed = (from: string) =>
    passOn(
      `${world.server.url}/webhooks/mail`,
      `From: ${from}\r\nTo: help@demo.atelier\r\nSubject: A question\r\nMessage-ID: <${randomUUID()}@x>\r\n\r\nHow does it work?`,
    )
  const parkedOf = async (address: string) =>
    (await world.query<{ items: ParkedMail[] }>('admin/tickets:listMail', { token: admin.token })).items.find(
      ({ from }) => from === address,
    )
  const take = (mailId: string) =>
    world.mutate<{ ticketId: string }>('admin/tickets:takeMail', { token: admin.token, mailId, category: 'other', subject: 'How it works' })
  await mailed(email)
  const { mailId } = (await parkedOf(email))!
  const { ticketId } = await take(mailId)
  expect(await refusalOf(take(mailId))).toBe('not_found')
  expect(await parkedOf(email)).toBeUndefined()
  expect(await ticketsOf(email)).toMatchObject([{ ticketId, subject: 'How it works', visitor: { email, isConfirmed: false } }])
  expect(world.subjectsTo(email)).toEqual([])
  await answer(ticketId, 'Like this.')
  await passOn(`${world.server.url}/webhooks/mail`, answerTo(await world.mailTo(email, await subjectOf(ticketId)), 'I see, thanks'))
  expect(await ticketsOf(email)).toMatchObject([{ visitor: { isConfirmed: true } }])

  const member = await world.confirmed()
  await mailed(member.email)
  const own = await take((await parkedOf(member.email))!.mailId)
  expect(await world.query('tickets:get', { token: member.token, ticketId: own.ticketId })).toMatchObject({ subject: 'How it works' })
  // Every sender who knows the address could have written the mail, and the team must see that.
  const { entries } = await world.query<{ entries: object[] }>('admin/tickets:get', { token: admin.token, ticketId: own.ticketId })
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'mailed', value: 'unproven' }))
  await mailed('mailer-daemon@example.org')
  const bounce = (await parkedOf('mailer-daemon@example.org'))!
  expect(await refusalOf(take(bounce.mailId))).toBe('bad_request')
  await mailed('help@demo.atelier')
  expect(await refusalOf(take((await parkedOf('help@demo.atelier'))!.mailId))).toBe('bad_request')
}, 30_000)

test('a file of the team is downloaded by the link to its ticket, and no other file', async () => {
  const [{ key, ticketId }, other] = [await asked(), await asked()]
  const [file] = await world.sql(
    `with sent as (insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
       values ($2, 'thread-file', 'uploads/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 5, 'attached', now() + interval '1 hour') returning object_id)
     insert into threads.message_files (thread_id, seq, position, object_id) select $1, 1, 1, object_id from sent returning object_id as id`,
    ticketId,
    admin.userId,
  )
  const link = (by: string) => world.act('visits:getFileLink', { key: by, objectId: file?.['id'] })
  // The right to it; this test has stored no bytes.
  expect(await refusalOf(link(key))).toBe('media_missing')
  expect(await refusalOf(link(other.key))).toBe('not_found')
  expect(await refusalOf(link('forged'))).toBe('code_over')
}, 30_000)

test('a visitor whose tickets ended a year ago is forgotten, and one whose ticket is still open is not', async () => {
  const [{ email, ticketId }, waiting] = [await asked(), await asked()]
  await world.mutate('admin/tickets:setState', { token: admin.token, ticketId, state: 'closed' })
  await world.sql(`update tickets.tickets set closed_at = closed_at - interval '366 days' where id = $1`, ticketId)
  await world.sql(`update tickets.visitors set created_at = created_at - interval '366 days' where email::text = any ($1::text[])`, [
    email,
    waiting.email,
  ])
  await expect.poll(() => world.sql(`select from tickets.visitors where email = $1`, email), { timeout: 10_000 }).toEqual([])
  expect(await world.sql(`select subject, search_words from tickets.tickets where id = $1`, ticketId)).toEqual([
    { subject: '', search_words: '' },
  ])
  expect(await world.sql(`select from threads.members where thread_id = $1 and name is not null`, ticketId)).toEqual([])
  expect(await visit(waiting.key)).toMatchObject({ state: 'open', ticket: { email: waiting.email } })
}, 30_000)
