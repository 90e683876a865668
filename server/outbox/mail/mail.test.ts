/** From an event to the user's mailbox, over real SMTP. */
import { translatorOf } from '#server/shared/texts.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/limits.ts'
import type { NotificationSettings } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { notify, type NewNotification } from '#server/domains/notifications/index.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { signIn, testConfig } from '#test-support/money.ts'
import { createTestUser } from '#test-support/people.ts'
import type { ReceivedMail } from '#sandbox/mail/types.ts'
import { startSandbox, type Sandbox } from '#sandbox/main.ts'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { readMailConfig } from '#platform/mail/mail-config.ts'
import { readSecret } from '#platform/secret.ts'
import { MAIL_DELAYS_S } from './mail-channel.ts'
import { unsubscribePath } from './unsubscribe-address.ts'

const TRIES_MAX = MAIL_DELAYS_S.length + 1
/** The user that the notifications of these tests name. */
const SOMEBODY = '01900000-0000-7000-8000-000000000001'

let sandbox: Sandbox
let database: TestDatabase
let dataDir: string
let server: RunningServer
const openServer = () =>
  startServer({
    config: { ...testConfig(dataDir), origin: 'http://localhost:3999', mail: readMailConfig(sandbox.smtpUrl, 'post@atelier.example', []) },
    databaseUrl: database.url,
  })
beforeAll(async () => {
  sandbox = await startSandbox()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
  server = await openServer()
})
beforeEach(() => sandbox.mail.setMode('up'))
afterAll(async () => {
  await server.stop()
  await database.drop()
  await sandbox.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const sql = async (text: string, ...params: unknown[]) => (await server.database.pool.query<Record<string, unknown>>(text, params)).rows

interface Reader {
  id: string
  address: string
}
async function newReader({ name = 'Mara Lind', language = 'en' } = {}): Promise<Reader> {
  const id = await createTestUser(server.database, { name })
  const [row] = await sql('update users.users set language = $2 where id = $1 returning email', id, language)
  return { id, address: String(row?.['email']) }
}

const APPROVED: NewNotification = { kind: 'application_approved', data: { handle: 'mara' } }
const tell = (to: Reader, notification: NewNotification = APPROVED) =>
  server.realtime.write('test:tell', SYSTEM, (context) => notify(context, { userId: to.id, ...notification }))
const mailTo = ({ address }: Reader, count = 1): Promise<ReceivedMail> =>
  sandbox.mail.waitFor(() => mailsTo({ address }).length >= count).then(() => mailsTo({ address })[0] as ReceivedMail)
const mailsTo = ({ address }: Pick<Reader, 'address'>) => sandbox.mail.mails().filter(({ envelopeTo }) => envelopeTo.includes(address))
const headersOf = (mail: ReceivedMail, name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

const outbox = async ({ id }: Reader) =>
  (
    await sql(
      'select id, tries, sent_at, given_up_at, last_error, next_try_at > now() as waits from outbox.messages where recipient_id = $1',
      id,
    )
  )[0]
/** Waits until the row of the outbox is as wanted: the server records the result after the mail server's response. */
const outboxIs = (reader: Reader, wanted: Record<string, unknown>) =>
  expect.poll(() => outbox(reader), { timeout: 15_000 }).toMatchObject(wanted)
/** Retries as the clock does after the delay, without the delay. The touch is that of any other mail. */
async function tryAgain(reader: Reader): Promise<void> {
  await sql('update outbox.messages set next_try_at = now(), last_error = null where recipient_id = $1', reader.id)
  await tell(await newReader())
}

describe('a mail', () => {
  it('has the name, the text and the link of its event', async () => {
    const reader = await newReader()
    await tell(reader, {
      kind: 'order_rejected',
      personId: SOMEBODY,
      about: SOMEBODY,
      data: { name: 'Ines', productName: 'Glaze portrait', amountCents: 22_00, by: 'model', reason: 'My kiln is broken.\nSo sorry!' },
    })
    const mail = await mailTo(reader)
    expect(mail).toMatchObject({
      from: 'Atelier <post@atelier.example>',
      to: `Mara Lind <${reader.address}>`,
      subject: 'Your order was rejected',
    })
    expect(mail.text).toContain('Hello Mara Lind,')
    expect(mail.text).toContain('Ines rejected your order “Glaze portrait”. $22.00 is back in your wallet.')
    expect(mail.text).toContain('> My kiln is broken.\n> So sorry!')
    expect(mail.text).toContain(`http://localhost:3999/orders/${SOMEBODY}\n`)
    expect(mail.html).toContain(`href="http://localhost:3999/orders/${SOMEBODY}"`)
    expect(mail.html).toContain('My kiln is broken.<br>So sorry!')
    expect(headersOf(mail, 'auto-submitted')).toEqual(['auto-generated'])
    expect(headersOf(mail, 'list-unsubscribe')).toEqual([])
    await outboxIs(reader, { tries: 1, sent_at: expect.any(Number), given_up_at: null, last_error: null })
    expect(headersOf(mail, 'message-id')).toEqual([`<${String((await outbox(reader))?.['id'])}@atelier.example>`])
  })

  it.each(LANGUAGES)('is written in its reader’s language: %s', async (language) => {
    const reader = await newReader({ language })
    await tell(reader, {
      kind: 'tip_received',
      personId: SOMEBODY,
      data: { name: 'Ada', amountCents: 5_00, note: 'For the lake' },
    })
    const mail = await mailTo(reader)
    expect(headersOf(mail, 'content-language')).toEqual([language])
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.subject).toContain('Ada')
    expect(mail.text).toContain('For the lake')
    expect(mail.text).toContain(translatorOf(language, 'mail')('lists.sales'))
    expect(mail.text + mail.html).not.toMatch(/\{\{|undefined|\bnull\b/)
  })

  it('is not sent when its cause is rolled back', async () => {
    const reader = await newReader()
    const failing = server.realtime.write('test:tell', SYSTEM, async (context) => {
      await notify(context, { userId: reader.id, ...APPROVED })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    const next = await newReader()
    await tell(next)
    await mailTo(next)
    expect(mailsTo(reader)).toEqual([])
  })

  it('keeps a hostile name inside the name: no header, no second recipient, no markup', async () => {
    const evil = 'Eve\r\nBcc: a@b.example\r\n\r\n"<b>x</b>, c@d.example'
    const reader = await newReader({ name: evil })
    await tell(reader, {
      kind: 'comment_received',
      personId: SOMEBODY,
      data: { name: `\u202E${evil}`, title: 'Dawn\r\nSubject: Win\u001B[2J' },
      about: SOMEBODY,
    })
    const mail = await mailTo(reader)
    expect(mail.envelopeTo).toEqual([reader.address])
    expect(headersOf(mail, 'bcc')).toEqual([])
    expect(headersOf(mail, 'subject')).toHaveLength(1)
    expect(mail.subject).toContain('Dawn Subject: Win')
    expect(headersOf(mail, 'to')).toHaveLength(1)
    expect(mail.html).not.toContain('<b>x</b>')
    for (const unsafe of ['\u001B', '\u202E']) expect(mail.subject + mail.text + mail.html).not.toContain(unsafe)
  })
})

describe('the delivery of a mail', () => {
  it('waits longer after each attempt while the mail server is away, and succeeds when it is back', async () => {
    sandbox.mail.setMode('down')
    const reader = await newReader()
    await tell(reader)
    await outboxIs(reader, { tries: 1, sent_at: null, waits: true, last_error: expect.stringMatching(/./) })
    const waitOf = async () =>
      Number(
        (
          await sql('select extract(epoch from next_try_at - now()) as seconds from outbox.messages where recipient_id = $1', reader.id)
        )[0]?.['seconds'],
      )
    expect(await waitOf()).toBeLessThan(61)
    await tryAgain(reader)
    await outboxIs(reader, { tries: 2, sent_at: null, last_error: expect.stringMatching(/./) })
    expect(await waitOf()).toBeGreaterThan(200)
    sandbox.mail.setMode('up')
    await tryAgain(reader)
    await mailTo(reader)
    await outboxIs(reader, { tries: 3, sent_at: expect.any(Number), last_error: null, given_up_at: null })
  })

  it('ends at once for a recipient that does not exist, and continues for the others', async () => {
    sandbox.mail.setMode('refusing')
    const reader = await newReader()
    await tell(reader)
    await outboxIs(reader, { tries: 1, sent_at: null, given_up_at: expect.any(Number), last_error: expect.stringContaining('550') })
    sandbox.mail.setMode('up')
    const next = await newReader()
    await tell(next)
    await mailTo(next)
    expect(mailsTo(reader)).toEqual([])
  })

  it('is given up after the last attempt', async () => {
    sandbox.mail.setMode('busy')
    const reader = await newReader()
    await tell(reader)
    await outboxIs(reader, { tries: 1, given_up_at: null, last_error: expect.stringMatching(/./) })
    await sql('update outbox.messages set tries = $2 where recipient_id = $1', reader.id, TRIES_MAX - 1)
    await tryAgain(reader)
    await outboxIs(reader, { tries: TRIES_MAX, given_up_at: expect.any(Number) })
  })

  it('continues at the next start of the server, under the same Message-ID', async () => {
    sandbox.mail.setMode('down')
    const reader = await newReader()
    await tell(reader)
    await outboxIs(reader, { tries: 1, sent_at: null, last_error: expect.stringMatching(/./) })
    const { id } = (await outbox(reader)) as { id: string }
    await server.stop()
    sandbox.mail.setMode('up')
    server = await openServer()
    await tryAgain(reader)
    expect(headersOf(await mailTo(reader), 'message-id')).toEqual([`<${id}@atelier.example>`])
    expect(mailsTo(reader)).toHaveLength(1)
  })
})

describe('unsubscribing from a mailing list', () => {
  const tip: NewNotification = {
    kind: 'tip_received',
    personId: SOMEBODY,
    data: { name: 'Ada', amountCents: 5_00, note: 'For the lake' },
  }
  async function addressFor(reader: Reader): Promise<string> {
    await tell(reader, tip)
    const mail = await mailTo(reader)
    expect(headersOf(mail, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    const [, path] = /^<http:\/\/localhost:3999(\/[^>]+)>$/.exec(headersOf(mail, 'list-unsubscribe')[0] ?? '') ?? []
    expect(mail.text).toContain(`http://localhost:3999${path}`)
    return `${server.url}${path}`
  }
  const byMail = async (reader: Reader) => {
    const { choices } = (await server.realtime.query('notifications:getSettings', { token: await signIn(server, reader.id) }))
      .value as NotificationSettings
    return choices.filter(({ email }) => email).map(({ category }) => category)
  }
  const USUALLY = ['orders', 'chats', 'tickets', 'sales', 'comments', 'pro', 'applications', 'money', 'security']
  const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

  it('takes one click in the mail program, and no sign-in', async () => {
    const reader = await newReader()
    const address = await addressFor(reader)
    const answer = await fetch(address, { ...oneClick, redirect: 'error' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('You are unsubscribed')
    expect(await byMail(reader)).toEqual(USUALLY.filter((category) => category !== 'sales'))
    expect((await fetch(address, oneClick)).status).toBe(200)
  })

  it('does not happen by opening the page, which asks in the reader’s language', async () => {
    const reader = await newReader({ language: 'it' })
    const page = await fetch(await addressFor(reader))
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await page.text()).toContain('Annulla iscrizione')
    expect(await byMail(reader)).toEqual(USUALLY)
  })

  it('works for no other user’s list', async () => {
    const [reader, other] = [await newReader(), await newReader()]
    const address = await addressFor(reader)
    for (const forged of [
      address.replace(reader.id, other.id),
      address.replace('/sales/', '/security/'),
      `${address.slice(0, -1)}x`,
      `${server.url}/mail/unsubscribe/`,
    ]) {
      expect((await fetch(forged, oneClick)).status).toBe(404)
    }
    expect(await byMail(other)).toEqual(USUALLY)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(405)
  })

  it('works from a mail older than the categories: tips, sales and comments were one list', async () => {
    const reader = await newReader()
    const former = `${server.url}${unsubscribePath(await readSecret('a secret of the tests, long enough for everybody', dataDir), reader.id, 'activity')}`
    expect(await (await fetch(former)).text()).toContain('Tips and sales, Comments')
    expect((await fetch(former, oneClick)).status).toBe(200)
    expect(await byMail(reader)).toEqual(['orders', 'chats', 'tickets', 'pro', 'applications', 'money', 'security'])
  })
})
