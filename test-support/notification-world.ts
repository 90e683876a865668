/** A server that sends mails and push messages, with the mailbox and the push service that receive them. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Language } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { notify, type NewNotification } from '#server/domains/notifications/index.ts'
import { mailWaiting, pushWaiting } from '#server/domains/notifications/parts.ts'
import type { Config } from '#server/env.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { readMailConfig } from '#platform/mail/mail-config.ts'
import type { ReceivedMail } from '#sandbox/mail/types.ts'
import { startSandbox, type Sandbox } from '#sandbox/main.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { signIn, testConfig } from './money.ts'
import { createTestUser } from './people.ts'

export interface Reader {
  readonly id: string
  readonly token: string
  readonly email: string
}

/** A message that a browser shows. */
export interface ShownMessage {
  readonly title: string
  readonly body: string
  readonly link: string
  readonly tag: string
  readonly language: string
}

export interface NotificationWorld {
  readonly server: RunningServer
  readonly sandbox: Sandbox
  /** Stops the server, lets `meanwhile` happen, and starts it again, with another configuration if given. */
  restart(change?: Partial<Config>, meanwhile?: () => Promise<void>): Promise<void>
  reader(options?: { language?: Language; name?: string }): Promise<Reader>
  /** Another session of the same user. */
  otherSession(reader: Reader): Promise<Reader>
  /** Turns push messages on in the browser of this session. Returns its address at the push service. */
  subscribe(reader: Reader): Promise<string>
  notify(reader: Pick<Reader, 'id'>, notification: NewNotification): Promise<void>
  mutate(reader: Reader, path: string, args?: object): Promise<unknown>
  query<R>(reader: Reader, path: string): Promise<R>
  sql(text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]>
  mailsTo(reader: Reader): ReceivedMail[]
  /** All messages to this address, decrypted as in its browser. */
  shownAt(endpoint: string): ShownMessage[]
  /** Resolves when no message is due. */
  allSent(): Promise<void>
  /** Moves mails about chats to now: they wait longer than the bell. */
  mailChats(): Promise<void>
  /** Moves delayed messages to now, and sends them. */
  tryAgain(): Promise<void>
}

const NOTHING_DUE = `select count(*)::integer as count from outbox.messages where sent_at is null and given_up_at is null
  and (next_try_at <= now() or (tries > 0 and last_error is null and not is_held))`

const OPEN = 'sent_at is null and given_up_at is null'
const CHATS_DUE = `update outbox.messages set next_try_at = now() where channel = 'email' and kind in ('chat_message', 'assisted_message') and ${OPEN}`
const PUSH_DUE = `update outbox.messages set next_try_at = now(), last_error = null where channel = 'push' and ${OPEN}`

/** Starts the server for the tests of this file. After each test every live result must equal a fresh one. */
export function useNotificationWorld(): NotificationWorld {
  let sandbox: Sandbox
  let current: RunningServer
  let open: (change?: Partial<Config>) => Promise<RunningServer>
  let close: () => Promise<void>

  beforeAll(async () => {
    sandbox = await startSandbox()
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'notices-'))
    const config: Config = {
      ...testConfig(dataDir),
      origin: 'http://localhost:3999',
      mail: readMailConfig(sandbox.smtpUrl, 'Our site <post@atelier.example>', []),
      push: { keys: undefined, sandboxUrl: sandbox.url },
    }
    open = (change = {}) => startServer({ config: { ...config, ...change }, databaseUrl: database.url, clockRuns: ['mail', 'push'] })
    current = await open()
    close = async () => {
      await current.stop()
      await database.drop()
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  afterEach(async () => {
    await current.realtime.settled()
    expect(current.realtime.stats().violations).toEqual([])
  })
  afterAll(() => close())

  const sql: NotificationWorld['sql'] = async (text, ...params) =>
    (await current.database.pool.query<Record<string, unknown>>(text, params as unknown[])).rows
  const mutate: NotificationWorld['mutate'] = (reader, path, args = {}) =>
    current.realtime.mutate(path, { token: reader.token, ...args }, { idempotencyKey: randomUUID() })
  const query: NotificationWorld['query'] = async <R>(reader: Reader, path: string) =>
    (await current.realtime.query(path, { token: reader.token })).value as R
  return {
    get server() {
      return current
    },
    get sandbox() {
      return sandbox
    },
    async restart(change, meanwhile = async () => undefined) {
      await current.stop()
      await meanwhile()
      current = await open(change)
    },
    async reader({ language = 'en', name = 'Mara Lind' } = {}) {
      const id = await createTestUser(current.database, { name })
      const [row] = await sql('update users.users set language = $2 where id = $1 returning email', id, language)
      return { id, token: await signIn(current, id), email: String(row?.['email']) }
    },
    otherSession: async (reader) => ({ ...reader, token: await signIn(current, reader.id) }),
    async subscribe(reader) {
      const { publicKey } = await query<{ publicKey: string }>(reader, 'notifications:getPush')
      const subscription = sandbox.push.subscribe(publicKey)
      await mutate(reader, 'notifications:subscribePush', subscription)
      return subscription.endpoint
    },
    notify: ({ id }, notification) =>
      current.realtime.write('test:tell', SYSTEM, (context) => notify(context, { userId: id, ...notification })),
    mutate,
    query,
    sql,
    mailsTo: ({ email }) => sandbox.mail.mails().filter(({ envelopeTo }) => envelopeTo.includes(email)),
    shownAt: (endpoint) => sandbox.push.messages(endpoint).map(({ text }) => JSON.parse(text) as ShownMessage),
    allSent: () => expect.poll(async () => (await sql(NOTHING_DUE))[0]?.['count'], { timeout: 15_000 }).toBe(0),
    async mailChats() {
      await sql(CHATS_DUE)
      await current.realtime.write('test:wake', SYSTEM, async ({ touch }) => touch(mailWaiting()))
    },
    async tryAgain() {
      await sql(PUSH_DUE)
      await current.realtime.write('test:wake', SYSTEM, async ({ touch }) => touch(pushWaiting()))
    },
  }
}
