/** Answers by mail, over real SMTP and the webhook: out with a token, in as a message, and everything else parked. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { OwnTicket, ParkedMail } from '#contract/types.ts'
import { answerTo, passOn, replyToOf } from '#sandbox/mail/inbox.ts'
import { answeredTicket, ASKED, TEXT } from '#test-support/answered-ticket.ts'
import { useMailWorld, type Member } from '#test-support/mail-world.ts'

const world = useMailWorld()

let admin: Member
beforeAll(async () => {
  admin = await world.confirmed()
  await world.sql(`update users.users set is_admin = true, admin_role = 'support' where id = $1`, admin.userId)
})

const url = () => `${world.server.url}/webhooks/mail`
const textsOf = async ({ token }: Member, threadId: string) =>
  (await world.query<{ text: string }[]>('threads:page', { token, threadId, page: 0 })).map(({ text }) => text)
const parked = async () => (await world.query<{ items: ParkedMail[] }>('admin/tickets:listMail', { token: admin.token })).items
const parkedOf = async (ticketId: string | null) =>
  (await parked()).filter((mail) => mail.ticketId === ticketId).map(({ reason }) => reason)
const ticket = ({ token }: Member, ticketId: string) => world.query<OwnTicket>('tickets:get', { token, ticketId })

const answered = () => answeredTicket(world, admin)

const withHeader = (raw: string, header: string) => `${header}\r\n${raw}`
const from = (raw: string, address: string) => raw.replace(/^From: .*$/m, `From: ${address}`)

test('an answer is mailed with its text, and answered by mail with only the new text', async () => {
  const { user, ticketId, mail } = await answered()
  expect(mail.text).toContain(`> ${TEXT}`)
  expect(replyToOf(mail)).toMatch(/^help\+[0-9a-f]{52}@demo\.atelier$/)
  expect(await ticket(user, ticketId)).toMatchObject({ state: 'waiting' })
  const raw = answerTo(mail, 'Yes, 25 twice. Grazie!')
  expect(await passOn(url(), raw)).toBe(200)
  expect(await passOn(url(), raw)).toBe(200)
  expect(await textsOf(user, ticketId)).toEqual([ASKED, TEXT, 'Yes, 25 twice. Grazie!'])
  expect(await ticket(user, ticketId)).toMatchObject({ state: 'open' })
  expect(await world.sql(`select from_address, subject, body, state from tickets.mails where ticket_id = $1`, ticketId)).toEqual([
    { from_address: '', subject: '', body: '', state: 'taken' },
  ])
}, 60_000)

test('mail of programs, our own mail and mail of another sender are parked, and move no ticket', async () => {
  const { user, ticketId, mail } = await answered()
  const send = (raw: string) => passOn(url(), raw)
  const fresh = () => answerTo(mail, 'I am away until Monday.')
  for (const raw of [
    withHeader(fresh(), 'Auto-Submitted: auto-replied'),
    withHeader(fresh(), 'Return-Path: <>'),
    from(fresh(), 'post@atelier.example'),
    from(fresh(), 'help@demo.atelier'),
    from(fresh(), `friend.${randomUUID()}@example.org`),
  ])
    expect(await send(raw)).toBe(200)
  // Our own mail as it was sent, bounced back as it is.
  expect(await send(mail.raw.replace(/^To: .*(?:\r\n[ \t].*)*$/m, `To: ${replyToOf(mail) ?? ''}`))).toBe(200)
  expect((await parkedOf(ticketId)).toSorted()).toEqual(['automatic', 'bounce', 'other_sender', 'own', 'own', 'own'])
  expect(await textsOf(user, ticketId)).toEqual([ASKED, TEXT])
  expect(await ticket(user, ticketId)).toMatchObject({ state: 'waiting' })
}, 60_000)

test('programs that answer each other are stopped', async () => {
  const { user, ticketId, mail } = await answered()
  for (let at = 0; at < 23; at += 1) await passOn(url(), answerTo(mail, `Ping ${at}`))
  expect(await textsOf(user, ticketId)).toHaveLength(22)
  expect(await parkedOf(ticketId)).toEqual(['too_many', 'too_many', 'too_many'])
  // An hour later a user may write again.
  await world.sql(`update tickets.mails set arrived_at = arrived_at - interval '61 minutes' where ticket_id = $1`, ticketId)
  await passOn(url(), answerTo(mail, 'I am not a program.'))
  expect(await textsOf(user, ticketId)).toHaveLength(23)
}, 60_000)

test('a subject matches nothing, and a token that was changed belongs to no ticket', async () => {
  const { user, ticketId, mail } = await answered()
  const replyTo = replyToOf(mail) ?? ''
  const before = (await parkedOf(null)).length
  await passOn(url(), answerTo(mail, 'By its subject').replace(replyTo, 'help@demo.atelier'))
  await passOn(
    url(),
    answerTo(mail, 'By a guess').replace(
      replyTo,
      replyTo.replace(/.@/, (last) => (last === '0@' ? '1@' : '0@')),
    ),
  )
  expect((await parkedOf(null)).length).toBe(before + 2)
  expect(await textsOf(user, ticketId)).toHaveLength(2)
}, 60_000)

test('an answer to a closed ticket opens one that goes on with it', async () => {
  const { user, ticketId, mail } = await answered()
  await world.mutate('admin/tickets:setState', { token: admin.token, ticketId, state: 'closed' })
  await passOn(url(), answerTo(mail, 'It is missing again.'))
  const { items } = await world.query<{ items: { ticketId: string }[] }>('tickets:list', { token: user.token })
  expect(items).toHaveLength(1)
  expect(await ticket(user, items[0]?.ticketId ?? '')).toMatchObject({ followsId: ticketId, state: 'open', subject: 'Where is it?' })
}, 60_000)

test('an answer to a merged ticket is a message of the ticket that it was merged into', async () => {
  const { user, ticketId, mail } = await answered()
  const { ticketId: other } = await world.mutate<{ ticketId: string }>('tickets:create', {
    token: user.token,
    clientId: randomUUID(),
    category: 'deposit',
    subject: 'Again',
    text: 'Where is it?',
  })
  const { number } = await world.query<{ number: number }>('admin/tickets:get', { token: admin.token, ticketId: other })
  await world.mutate('admin/tickets:merge', { token: admin.token, ticketId, number })
  await passOn(url(), answerTo(mail, 'Both are missing.'))
  expect(await textsOf(user, other)).toEqual(['Where is it?', 'Both are missing.'])
  expect((await world.query<{ items: object[] }>('tickets:list', { token: user.token })).items).toHaveLength(1)
}, 60_000)

test('a parked mail about an own ticket is left to colleagues', async () => {
  const { ticketId } = await world.mutate<{ ticketId: string }>('tickets:create', {
    token: admin.token,
    clientId: randomUUID(),
    category: 'deposit',
    subject: 'Mine',
    text: 'Where is it?',
  })
  await world.sql(
    `insert into tickets.mails (hash, from_address, subject, body, ticket_id, state, reason) values (repeat('a', 64), 'a@b.c', 'Re: Mine', 'x', $1, 'parked', 'other_sender')`,
    ticketId,
  )
  expect(await parkedOf(ticketId)).toEqual([])
})

test('files of a mail are checked like uploads: those that are not safe are left out', async () => {
  const { user, ticketId, mail } = await answered()
  const part = (name: string, type: string, bytes: string) =>
    `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`
  const [head = ''] = answerTo(mail, '').split('\r\n\r\n')
  const raw = [
    head.replace(/^Content-T.*$/gm, 'X-Left: out'),
    'Content-Type: multipart/mixed; boundary=b',
    '',
    `--b\r\nContent-Type: text/plain\r\n\r\nSee both\r\n${part('receipt.txt', 'text/plain', 'Paid 50')}${part('run.exe', 'application/x-msdownload', 'MZ...')}--b--`,
  ].join('\r\n')
  expect(await passOn(url(), raw)).toBe(200)
  const page = await world.query<{ text: string; files: { file: { fileName: string } }[] }[]>('threads:page', {
    token: user.token,
    threadId: ticketId,
    page: 0,
  })
  expect(page.at(-1)).toMatchObject({ text: 'See both', files: [{ file: { fileName: 'receipt.txt' } }] })
  expect(await world.sql(`select value from tickets.entries where ticket_id = $1 and kind = 'mailed'`, ticketId)).toEqual([{ value: '1' }])
}, 60_000)

test('takes nothing without the password, and says what is missing', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(url(), { method: 'POST', headers, body }).then(({ status }) => status)
  expect(await post({}, '{}')).toBe(401)
  expect(await post({ authorization: `Basic ${Buffer.from('x:wrong').toString('base64')}` }, '{}')).toBe(401)
  const right = { authorization: `Basic ${Buffer.from('x:sandbox-inbox-secret-of-the-demo').toString('base64')}` }
  expect(await post(right, 'not json')).toBe(400)
  expect(await post({ ...right, 'content-type': 'message/rfc822' }, 'From: a@b.c\r\n\r\nHello')).toBe(200)
})

test('the team reads parked mails and settles them', async () => {
  const before = await parked()
  await passOn(
    url(),
    `From: visitor@example.org\r\nTo: help@demo.atelier\r\nSubject: A question\r\nMessage-ID: <${randomUUID()}@x>\r\n\r\nHow does it work?`,
  )
  const [mail] = await parked()
  expect(mail).toMatchObject({
    from: 'visitor@example.org',
    subject: 'A question',
    text: 'How does it work?',
    reason: 'no_ticket',
    ticketId: null,
  })
  await world.mutate('admin/tickets:settleMail', { token: admin.token, mailId: mail?.mailId })
  expect(await parked()).toEqual(before)
})

test('a parked mail whose sender is no address, or several, becomes no ticket', async () => {
  const senders = ['a@example.org,b@example.org', 'a@b c@example.org', 'nobody@']
  for (const sender of senders) {
    const [mail] = await world.sql(
      `insert into tickets.mails (hash, from_address, subject, body, state, reason) values ($1, $2, 'Hello', 'Help', 'parked', 'no_ticket') returning id`,
      `${randomUUID()}${randomUUID()}`.replaceAll('-', ''),
      sender,
    )
    const taking = world.mutate('admin/tickets:takeMail', { token: admin.token, mailId: mail?.['id'], category: 'other', subject: 'Hello' })
    await expect(taking).rejects.toMatchObject({ code: 'bad_request' })
  }
})
