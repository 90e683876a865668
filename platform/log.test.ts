/** The log never holds what users typed, secrets that open something, or e-mail addresses. */
import { beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/main.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { openDatabase } from './db/database.ts'
import { statement } from './db/statement.ts'
import { createLog } from './log.ts'
import { readMailConfig } from './mail/mail-config.ts'
import { createMailer } from './mail/smtp.ts'

const TOO_SLOW_MS = 60_000

let written = ''
const log = createLog('info', { write: (line) => void (written += line) })
beforeEach(() => void (written = ''))

test('the refusal of a mail server is logged without the recipient’s address', { timeout: TOO_SLOW_MS }, async () => {
  await using opened = new AsyncDisposableStack()
  const sandbox = await startSandbox()
  opened.defer(() => sandbox.stop())
  const config = readMailConfig(sandbox.smtpUrl, 'post@atelier.example', [])
  if (config === undefined) throw new Error('no mail server')
  const mailer = createMailer(config)
  opened.defer(() => mailer.close())
  const refuse = async (address: string) => {
    const outcome = await mailer.send({
      id: 'a-mail',
      replyTo: null,
      to: { name: 'Mara Lind', address },
      fromName: 'Atelier',
      isDiscreet: false,
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      language: 'en',
      unsubscribeAddress: null,
    })
    if (outcome.kind === 'sent') throw new Error('it was taken')
    log.error({ err: outcome.error }, 'a mail could not be sent')
    return outcome.kind
  }
  expect([await refuse('Bounce.Mara@Example.org'), await refuse('policy.mara@example.org'), await refuse('full.mara@example.org')]).toEqual(
    ['nobody', 'never', 'never'],
  )
  sandbox.mail.setMode('down')
  expect(await refuse('mara@example.org')).toBe('away')
  expect(written).toContain('550 5.1.1 <[address]>: Recipient address rejected: User unknown')
  expect(written.toLowerCase()).not.toMatch(/mara|example\.org/)
})

test('a row that the database refuses is logged with its table and constraint, without its values', { timeout: TOO_SLOW_MS }, async () => {
  await using opened = new AsyncDisposableStack()
  const { url, drop } = await createTestDatabase()
  opened.defer(drop)
  const database = openDatabase({ url, onIdleError: (error) => log.warn({ err: error }, 'lost') })
  opened.defer(() => database.end())
  const insert = statement<[name: string, handle: string]>(
    'test.insertUserTwice',
    'insert into users.users (email, name, handle) values ($2, $1, $2)',
  )
  await database.write((tx) => tx.run(insert, 'Mara', 'mara@example.org'))
  const error = await database.write((tx) => tx.run(insert, 'Mara', 'mara@example.org')).catch((reason: unknown) => reason)
  log.error({ err: error }, 'a call failed')
  expect(written).toContain('users_handle_key')
  expect(written).not.toMatch(/mara|example\.org/i)
})

test('fields that hold secrets are blanked by name', () => {
  log.info({ token: 'open-sesame', inside: { password: 'open-sesame', secret: 'open-sesame' } }, 'a line')
  expect(JSON.parse(written)).toMatchObject({ token: '[secret]', inside: { password: '[secret]', secret: '[secret]' }, msg: 'a line' })
})
