/** A server that sends mail and the mailbox that receives it, for tests of confirmation by mail. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { User } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { readImap } from '#platform/mail/inbox-config.ts'
import { readMailConfig } from '#platform/mail/mail-config.ts'
import type { ReceivedMail } from '#sandbox/mail/types.ts'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { testConfig } from './money.ts'

export const PASSWORD = 'copper lantern 88 tide'

export interface Member {
  userId: string
  token: string
  email: string
}

export interface MailWorld {
  readonly server: RunningServer
  readonly sandbox: Sandbox
  restart(): Promise<void>
  mutate<R>(path: string, args: object): Promise<R>
  act(path: string, args: object): Promise<unknown>
  query<R>(path: string, args: object): Promise<R>
  sql(text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]>
  register(email?: string, password?: string, language?: string): Promise<Member>
  /** A user whose address is confirmed by the link in its mail. */
  confirmed(): Promise<Member>
  login(email: string, password?: string): Promise<Member>
  me(token: string): Promise<User | null>
  /** Waits for the `count`th mail with this subject to an address. */
  mailTo(address: string, subject: string, count?: number): Promise<ReceivedMail>
  subjectsTo(address: string): string[]
  /** A user's notifications at the bell, newest first. */
  atBell(userId: string): Promise<Record<string, unknown>[]>
  /** The number of mails of this kind to a user in the outbox, sent or not. */
  mailsWritten(userId: string, kind: string): Promise<number>
  /** Moves the codes sent by mail two hours into the past. */
  letTimePass(): Promise<void>
}

/** The code in the middle of a mail. */
export const codeIn = ({ text }: ReceivedMail): string => /^ {4}([2-9A-HJKMNP-Z]{7})$/m.exec(text)?.[1] ?? 'no code'
/** The secret part of a mail's link. */
export const linkIn = ({ text }: ReceivedMail): string => /\/confirm-email#([\w-]{64})$/m.exec(text)?.[1] ?? 'no link'

export const freshEmail = (): string => `person.${randomUUID()}@example.org`

/** The code of a refusal; 'none' when the call succeeded. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}

/** The running parts of the world; `current` is another server after a restart. */
interface Running {
  readonly sandbox: Sandbox
  current: RunningServer
  start(): Promise<RunningServer>
  close(): Promise<void>
}

async function startWorld(readsImap: boolean): Promise<Running> {
  const sandbox = await startSandbox()
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-world-'))
  const mail = readMailConfig(sandbox.smtpUrl, 'post@atelier.example', [])
  const config = {
    ...testConfig(dataDir),
    origin: 'http://localhost:3999',
    mail,
    inbox: {
      address: SANDBOX_KEYS.inbox,
      secret: SANDBOX_KEYS.inboxSecret,
      imap: readsImap ? (readImap(sandbox.imapUrl, []) ?? null) : null,
    },
  }
  const start = () => startServer({ config, databaseUrl: database.url })
  const running = {
    sandbox,
    current: await start(),
    start,
    async close() {
      await running.current.stop()
      await database.drop()
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return running
}

type Calls = Pick<MailWorld, 'mutate' | 'act' | 'query' | 'sql'>

/** Calls of the server that runs now. An action goes over HTTP, as the process answers none from inside. */
const callsOf = (server: () => RunningServer): Calls => ({
  sql: async (text, ...params) => (await server().database.pool.query<Record<string, unknown>>(text, params as unknown[])).rows,
  mutate: async <R>(path: string, args: object) => (await server().realtime.mutate(path, args, { idempotencyKey: randomUUID() })) as R,
  query: async <R>(path: string, args: object) => (await server().realtime.query(path, args)).value as R,
  async act(path, args) {
    const response = await fetch(`${server().url}/api/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, args, format: 'json' }),
    })
    const body = (await response.json()) as { value?: unknown; errorMessage?: string; errorData?: { code: string; message: string } }
    if (body.errorData !== undefined) throw new CallError(body.errorData.code, body.errorData.message)
    return body.value
  },
})

/** The mailbox of the sandbox. */
function mailboxOf(sandbox: () => Sandbox): Pick<MailWorld, 'mailTo' | 'subjectsTo'> {
  const received = (address: string) =>
    sandbox()
      .mail.mails()
      .filter(({ envelopeTo }) => envelopeTo.includes(address))
  return {
    async mailTo(address, subject, count = 1) {
      const those = () => received(address).filter((mail) => mail.subject === subject)
      if (those().length < count) await sandbox().mail.waitFor(() => those().length >= count)
      return those().toSorted((a, b) => a.id - b.id)[count - 1] as ReceivedMail
    },
    subjectsTo: (address) => received(address).map(({ subject }) => subject),
  }
}

type Accounts = Pick<MailWorld, 'register' | 'confirmed' | 'login' | 'me'>

function accountsOf({ mutate, query }: Calls, mailTo: MailWorld['mailTo']): Accounts {
  const register: MailWorld['register'] = async (email = freshEmail(), password = PASSWORD, language = 'en') => ({
    ...(await mutate<{ userId: string; token: string }>('auth:register', { email, password, language, isAdult: true, acceptsTerms: true })),
    email,
  })
  return {
    register,
    async confirmed() {
      const member = await register()
      await mutate('auth:confirmEmail', { confirmToken: linkIn(await mailTo(member.email, 'Please confirm your e-mail address')) })
      return member
    },
    login: async (email, password = PASSWORD) => ({
      ...(await mutate<{ userId: string; token: string }>('auth:login', { email, password })),
      email,
    }),
    me: (token) => query<User | null>('auth:getUser', { token }),
  }
}

/** Starts a world for the tests of this file; `readsImap`: its server reads the mailbox of the sandbox, too. After each test every live result must equal a fresh one. */
export function useMailWorld({ readsImap = false } = {}): MailWorld {
  let running: Running
  beforeAll(async () => void (running = await startWorld(readsImap)))
  // All of these come from one network address.
  beforeEach(async () => void (await running.current.database.pool.query('delete from auth.attempts')))
  afterEach(async () => {
    const { realtime } = running.current
    await realtime.settled()
    expect(realtime.stats().violations).toEqual([])
  })
  afterAll(() => running.close())

  const calls = callsOf(() => running.current)
  const { sql } = calls
  const mailbox = mailboxOf(() => running.sandbox)
  return {
    get server() {
      return running.current
    },
    get sandbox() {
      return running.sandbox
    },
    async restart() {
      await running.current.stop()
      running.current = await running.start()
    },
    ...calls,
    ...mailbox,
    ...accountsOf(calls, mailbox.mailTo),
    atBell: (userId) =>
      sql('select kind, data from notifications.notifications where user_id = $1 and not is_hidden order by id desc', userId),
    mailsWritten: async (userId, kind) =>
      (await sql('select from outbox.messages where recipient_id = $1 and kind = $2', userId, kind)).length,
    letTimePass: async () => void (await sql(`update auth.mailed_codes set created_at = created_at - interval '2 hours'`)),
  }
}
