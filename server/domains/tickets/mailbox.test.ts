/** Mails that are read over IMAP from the sandbox: each becomes a message of its ticket or is parked, once, whatever happens in between. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { MAILBOX_TRIES_MAX, TICKET_MAIL_MAX_BYTES } from '#contract/limits.ts'
import type { ParkedMail } from '#contract/types.ts'
import type { FoundMail, OpenFolder } from '#platform/mail/imap.ts'
import { readSecret } from '#platform/secret.ts'
import { answerTo, replyToOf } from '#sandbox/mail/inbox.ts'
import type { ReceivedMail } from '#sandbox/mail/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { answeredTicket, ASKED, TEXT } from '#test-support/answered-ticket.ts'
import { useMailWorld, type Member } from '#test-support/mail-world.ts'
import { takeWaitingMails, type MailboxJobDeps } from './parts.ts'

const world = useMailWorld({ readsImap: true })
const DAY_MS = 86_400_000

let admin: Member
let ticket: { user: Member; ticketId: string; mail: ReceivedMail }

const looks = async () => Number((await world.sql(`select count(*) as looks from tickets.mailboxes`))[0]?.looks)

beforeAll(async () => {
  admin = await world.confirmed()
  await world.sql(`update users.users set is_admin = true, admin_role = 'support' where id = $1`, admin.userId)
  ticket = await answeredTicket(world, admin)
  // Reading begins with the next mail.
  await vi.waitFor(async () => expect(await looks()).toBe(1), { timeout: 15_000 })
}, 60_000)

const arrive = (raw: string, arrivedAt?: Date) => world.sandbox.mail.arrivals.add(raw, arrivedAt)
const answer = (text: string) => answerTo(ticket.mail, text)
const texts = async () =>
  (await world.query<{ text: string }[]>('threads:page', { token: ticket.user.token, threadId: ticket.ticketId, page: 0 })).map(
    ({ text }) => text,
  )
const parked = async () => (await world.query<{ items: ParkedMail[] }>('admin/tickets:listMail', { token: admin.token })).items
const untilTaken = (text: string) => expect.poll(texts, { timeout: 15_000 }).toContain(text)
const times = (found: readonly string[], text: string) => found.filter((one) => one === text).length

/** The same code over a folder that the test makes up; reading goes on under the same name. */
async function look(folder: Partial<OpenFolder>, deps: Partial<MailboxJobDeps> = {}, name = `test/${randomUUID()}`): Promise<boolean> {
  const { database, realtime, storage, log, config } = world.server
  const secret = await readSecret(config.secret, config.dataDir)
  const { inbox } = config
  if (inbox === undefined) throw new Error('this world receives mail')
  const whole: OpenFolder = { uidValidity: 1, uidNext: 1, find: async () => [], fetch: async () => null, ...folder }
  return takeWaitingMails(
    {
      db: database,
      media: { storage, secret, log },
      log,
      inbox,
      ownAddress: null,
      write: (path, work) => realtime.write(path, SYSTEM, work),
      mailbox: name,
      ...deps,
    },
    whole,
    new AbortController().signal,
  )
}

const folderOf = (mails: ReadonlyMap<number, () => Promise<FoundMail | null>>): Partial<OpenFolder> => ({
  find: async (from) => [...mails.keys()].filter((uid) => uid >= from),
  fetch: (uid) => (mails.get(uid) ?? (async () => null))(),
})
const mailOf = (raw: string) => async () => ({ bytes: Buffer.from(raw), isWhole: true })

test('a mail that arrives becomes a message of its ticket at once, and the mailbox is left as it is', async () => {
  arrive(answer('Both parts are there.'))
  await untilTaken('Both parts are there.')
  expect(await texts()).toEqual([ASKED, TEXT, 'Both parts are there.'])
}, 30_000)

test('bounces, out-of-office mails, our own mails and those of other senders are parked', async () => {
  const before = (await parked()).length
  const away = answer('I am away until Monday.')
  arrive(`Return-Path: <>\r\n${away.replace(/^Message-ID: .*$/m, 'Message-ID: <bounce@x>')}`)
  arrive(`Auto-Submitted: auto-replied\r\n${away}`)
  arrive(ticket.mail.raw.replace(/^To: .*(?:\r\n[ \t].*)*$/m, `To: ${replyToOf(ticket.mail) ?? ''}`))
  arrive(answer('As a friend').replace(/^From: .*$/m, 'From: friend@example.org'))
  await expect.poll(async () => (await parked()).length - before, { timeout: 15_000 }).toBe(4)
  expect((await parked()).slice(0, 4).map(({ reason }) => reason)).toEqual(['other_sender', 'own', 'automatic', 'bounce'])
  expect(await texts()).toHaveLength(3)
}, 30_000)

test('a mail that cannot be read and one that is too large are parked, and the next one is read', async () => {
  const parts = Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`)
  arrive(`From: a@example.org\r\n${parts.join('')}`)
  arrive(`From: large@example.org\r\nSubject: Films\r\n\r\nSee all\r\n${'x'.repeat(TICKET_MAIL_MAX_BYTES)}`)
  arrive(answer('After both'))
  await untilTaken('After both')
  const [large, broken] = await parked()
  expect(large).toMatchObject({ reason: 'too_large', from: 'large@example.org', subject: 'Films' })
  expect(large?.text).toMatch(/^See all/)
  expect(broken).toMatchObject({ reason: 'unreadable', from: '', subject: '' })
}, 30_000)

test('a restart takes no mail twice, and mails that arrive meanwhile are taken after it', async () => {
  const restarted = world.restart()
  arrive(answer('During the restart'))
  await restarted
  await untilTaken('During the restart')
  const found = await texts()
  expect([times(found, 'After both'), times(found, 'During the restart')]).toEqual([1, 1])
}, 30_000)

test('when the mail server gives mails other numbers, only those that are new are taken', async () => {
  // Taken so long ago that nothing is known of it any more.
  arrive(answer('Long ago').replace(/^Date: .*$/m, `Date: ${new Date(Date.now() - 40 * DAY_MS).toUTCString()}`))
  await untilTaken('Long ago')
  await world.sql(`delete from tickets.mails where id = (select id from tickets.mails where state = 'taken' order by id desc limit 1)`)
  world.sandbox.mail.arrivals.renumber()
  arrive(answer('With a new number'))
  await world.restart()
  await untilTaken('With a new number')
  const found = await texts()
  expect(['Long ago', 'After both', 'With a new number'].map((text) => times(found, text))).toEqual([1, 1, 1])
}, 30_000)

test('a mail server that is away counts as a failure of the service, and reading goes on when it is back', async () => {
  world.sandbox.mail.setMode('down')
  world.sandbox.mail.arrivals.drop()
  await world.restart()
  const failures = async () => Number((await world.sql(`select failures from public.task_runs where name = 'mailbox'`))[0]?.failures)
  await expect.poll(failures, { timeout: 15_000 }).toBeGreaterThan(0)
  world.sandbox.mail.setMode('up')
  arrive(answer('While it was away'))
  await world.restart()
  await untilTaken('While it was away')
  const [counted] = await world.sql(
    `select sum(failed)::int as failed, max(failure) as failure from providers.hours where provider = 'inbox'`,
  )
  expect(counted?.failed).toBeGreaterThan(0)
  expect(String(counted?.failure)).not.toContain(String(world.server.config.inbox?.imap?.auth.pass))
}, 30_000)

test('a process that dies before a mail is a message takes it again, and after that not', async () => {
  const name = `test/${randomUUID()}`
  const mails = folderOf(new Map([[1, mailOf(answer('Before the crash'))]]))
  let isDying = true
  const { realtime } = world.server
  const write: MailboxJobDeps['write'] = (path, work) => {
    if (isDying && path === 'mail:answer') throw new Error('the process dies')
    return realtime.write(path, SYSTEM, work)
  }
  await expect(look(mails, { write }, name)).rejects.toThrow('the process dies')
  isDying = false
  await look(mails, { write }, name)
  // As if the position had been lost.
  await world.sql(`update tickets.mailboxes set last_uid = 0 where name = $1`, name)
  await look(mails, { write }, name)
  expect(times(await texts(), 'Before the crash')).toBe(1)
  expect(await world.sql(`select last_uid::int as uid, tries from tickets.mailboxes where name = $1`, name)).toEqual([{ uid: 1, tries: 0 }])
}, 30_000)

test('a mail that fails at every attempt is parked, and a mail that is gone is passed over', async () => {
  const name = `test/${randomUUID()}`
  const fails = async () => {
    throw new Error('the connection is lost')
  }
  const mails = folderOf(
    new Map<number, () => Promise<FoundMail | null>>([
      [1, fails],
      [2, async () => null],
      [3, mailOf(answer('Behind it'))],
    ]),
  )
  for (let attempt = 0; attempt < MAILBOX_TRIES_MAX; attempt += 1)
    await expect(look(mails, {}, name)).rejects.toThrow('the connection is lost')
  expect(await look(mails, {}, name)).toBe(false)
  expect(times(await texts(), 'Behind it')).toBe(1)
  expect((await parked())[0]).toMatchObject({ reason: 'unreadable', subject: 'IMAP UID 1' })
}, 30_000)
