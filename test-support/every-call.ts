/**
 * The demo's site, and everything in it with an id: its owner, and whether it is public. So tests can make every call of the
 * contract as any user about anything, including calls added later.
 */
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { contract } from '#contract/index.ts'
import { entriesOf, type AnyEntry } from '#realtime/define.ts'
import { SANDBOX_KEYS, startSandbox } from '#sandbox/main.ts'
import { SYSTEM, type AdminRole } from '#server/access/actor.ts'
import { sessions } from '#server/domains/users/index.ts'
import { readConfig } from '#server/env.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { readMailConfig } from '#platform/mail/mail-config.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { seedPlainDemo } from './plain-demo.ts'
import { fieldsOf, schemaOf, type Schema } from './schema-values.ts'

export interface EveryCall {
  readonly path: string
  readonly entry: AnyEntry
  readonly schema: Schema
  /** Names of the fields that hold ids. */
  readonly idFields: readonly string[]
}

/** Order ids of deposits have a different format. */
const DEPOSIT_PATHS = /^transactions:(?:getByOrderId|getDeposit|openAddress|dismissDeposit|checkPayment)$/
/** The handle of a Google sign-in, and the sender's own id of a message: not ids of ours. */
const FOREIGN_WORDS = new Set(['handle', 'clientId'])
export const namesThing = (field: string): boolean => !FOREIGN_WORDS.has(field)

const fieldsWithIds = (path: string, schema: Schema): string[] =>
  DEPOSIT_PATHS.test(path) ? ['depositId'] : fieldsOf(schema, 'uuid').filter(namesThing)

/** Every call of the contract, with the schema of its arguments. */
export const everyCall: readonly EveryCall[] = [...entriesOf(contract)].map(({ path, entry }) => {
  const schema = schemaOf(entry.args)
  return { path, entry, schema, idFields: fieldsWithIds(path, schema) }
})

export interface Thing {
  readonly id: string
  readonly owners: readonly string[]
  /** Is it public? */
  readonly isPublic: boolean
}

interface Kind {
  readonly table: string
  readonly key: string
  /** An array of user ids. */
  readonly owners: string
  /** Missing: never. */
  readonly isPublic?: string
}

const OF_USER = 'array[user_id]'

/** The things that each id field can name. A call with a new id field needs a line here. */
const KINDS: Readonly<Record<string, Kind>> = {
  userId: { table: 'users.users', key: 'id', owners: 'array[id]', isPublic: 'true' },
  modelId: { table: 'models.profiles', key: 'user_id', owners: OF_USER, isPublic: 'true' },
  assistantId: { table: 'chats.assistants', key: 'id', owners: 'array_remove(array[model_id, user_id], null)' },
  forId: { table: 'models.profiles', key: 'user_id', owners: OF_USER, isPublic: 'true' },
  deviceId: { table: 'auth.trusted_devices', key: 'id', owners: OF_USER },
  passkeyId: { table: 'auth.passkeys', key: 'id', owners: OF_USER },
  exportId: { table: 'leaving.exports', key: 'id', owners: OF_USER },
  scheduledId: { table: 'settings.scheduled', key: 'id', owners: 'array[set_by]', isPublic: 'true' },
  sessionId: { table: 'users.sessions', key: 'id', owners: OF_USER },
  productId: { table: 'models.products', key: 'id', owners: 'array[model_id]', isPublic: 'hidden_at is null and deleted_at is null' },
  addonId: {
    table: 'models.addons',
    key: 'id',
    owners: 'array(select model_id from models.products p where p.id = t.product_id)',
    isPublic: 'hidden_at is null',
  },
  pictureId: { table: 'media.pictures', key: 'id', owners: 'array(select owner_id from media.uploads u where u.picture_id = t.id)' },
  postId: { table: 'posts.posts', key: 'id', owners: 'array[model_id]', isPublic: `status = 'published'` },
  commentId: {
    table: 'posts.comments',
    key: 'id',
    owners: 'author_id || array(select model_id from posts.posts p where p.id = t.post_id)',
    isPublic: 'deleted_at is null',
  },
  itemId: { table: 'media.items', key: 'id', owners: 'array[owner_id]' },
  // The other side of its order may read a file, too.
  objectId: {
    table: 'media.uploads',
    key: 'object_id',
    owners: `owner_id || array(select unnest(array[o.customer_id, o.model_id]) from orders.orders o
      where o.id in (select order_id from orders.files where object_id = t.object_id
        union select order_id from orders.brief_files where object_id = t.object_id))`,
  },
  orderId: { table: 'orders.orders', key: 'id', owners: 'array[customer_id, model_id]' },
  messageId: { table: 'outbox.messages', key: 'id', owners: `'{}'::uuid[]` },
  accountId: { table: 'ledger.accounts', key: 'id', owners: `'{}'::uuid[]` },
  causeId: { table: 'orders.orders', key: 'id', owners: `'{}'::uuid[]` },
  offerId: {
    table: 'orders.proposals',
    key: 'id',
    owners: 'array(select unnest(array[customer_id, model_id]) from orders.orders o where o.id = t.order_id)',
  },
  threadId: { table: 'threads.threads', key: 'id', owners: 'array(select user_id from threads.members m where m.thread_id = t.id)' },
  broadcastId: { table: 'chats.broadcasts', key: 'id', owners: 'array[model_id]' },
  tagId: { table: `(select * from people.groups where kind = 'tag')`, key: 'id', owners: 'array[model_id]' },
  segmentId: { table: `(select * from people.groups where kind = 'segment')`, key: 'id', owners: 'array[model_id]' },
  chatId: { table: 'chats.chats', key: 'id', owners: 'array[low_id, high_id]' },
  featuredTagId: { table: 'models.featured_tags', key: 'id', owners: `'{}'::uuid[]`, isPublic: 'true' },
  // Staff writes them.
  templateId: {
    table: 'models.templates',
    key: 'id',
    owners: `array(select id from users.users where admin_role = 'owner')`,
    isPublic: 'true',
  },
  invitationId: { table: 'auth.invitations', key: 'id', owners: `'{}'::uuid[]` },
  viewId: { table: 'admin.views', key: 'id', owners: 'array[owner_id]', isPublic: 'is_shared' },
  ticketId: { table: 'tickets.tickets', key: 'id', owners: OF_USER },
  // Of `admin.tickets.look`: the ticket that is open.
  sign: { table: 'tickets.tickets', key: 'id', owners: OF_USER },
  mailId: { table: 'tickets.mails', key: 'id', owners: `'{}'::uuid[]` },
  savedReplyId: { table: 'tickets.saved_replies', key: 'id', owners: `'{}'::uuid[]` },
  takeDownId: { table: 'moderation.take_downs', key: 'id', owners: 'array[owner_id]' },
  aboutId: { table: 'moderation.take_downs', key: 'about_id', owners: 'array[owner_id]' },
  reviewId: { table: 'reviews.reviews', key: 'id', owners: 'array[model_id, author_id]', isPublic: 'not is_hidden' },
  tipId: { table: 'tips.tips', key: 'id', owners: 'array[customer_id]' },
  depositId: { table: 'deposits.deposits', key: 'order_id', owners: OF_USER },
  unclaimedId: { table: 'deposits.unclaimed', key: 'id', owners: `'{}'::uuid[]` },
  webhookId: { table: 'deposits.webhooks', key: 'id', owners: `'{}'::uuid[]` },
  withdrawalId: { table: 'withdrawals.withdrawals', key: 'id', owners: OF_USER },
  staffNoteId: { table: 'admin.notes', key: 'id', owners: `'{}'::uuid[]` },
  adjustmentId: { table: 'adjustments.requests', key: 'id', owners: `'{}'::uuid[]` },
  notificationId: { table: 'notifications.notifications', key: 'id', owners: OF_USER },
  endpointId: { table: 'webhooks.endpoints', key: 'id', owners: OF_USER },
  keyId: { table: 'connections.keys', key: 'id', owners: OF_USER },
  noteId: { table: 'tasks.notes', key: 'id', owners: OF_USER },
  planId: { table: 'subscriptions.plans', key: 'id', owners: `'{}'::uuid[]`, isPublic: 'true' },
  applicationId: { table: 'applications.applications', key: 'id', owners: OF_USER },
  ...Object.fromEntries(
    ['submissionId', 'eventId'].map((name) => [
      name,
      {
        table: 'applications.events',
        key: 'id',
        owners: 'array(select user_id from applications.applications a where a.id = t.application_id)',
      },
    ]),
  ),
  fileId: {
    table: 'applications.documents',
    key: 'file_id',
    owners: 'array(select user_id from applications.applications a where a.id = t.application_id)',
  },
  flow: { table: 'auth.mailed_codes', key: 'id', owners: 'array_remove(array[user_id], null)' },
}
/** Other names of the same things. */
const SAME: Readonly<Record<string, string>> = {
  toGroups: 'tagId',
  withoutGroups: 'tagId',
  withoutTags: 'tagId',
  tags: 'tagId',
  followsId: 'ticketId',
  mentionIds: 'userId',
  to: 'userId',
  moreObjectIds: 'objectId',
  threadIds: 'threadId',
  briefFileIds: 'objectId',
  actorId: 'userId',
  aboutUserId: 'userId',
  replaces: 'flow',
  sampleIds: 'pictureId',
  coverId: 'pictureId',
}
/** Names that need the enclosing field to show their kind. */
const NESTED: Readonly<Record<string, string>> = { id: 'addonId' }

function tableOf(kind: string): Kind {
  const found = KINDS[kind]
  if (found === undefined) throw new Error(`nothing is of the kind "${kind}"`)
  return found
}

/** May things of this kind be private, may they be public? */
export function sidesOf(kind: string): { canBePrivate: boolean; canBePublic: boolean } {
  const { isPublic } = tableOf(kind)
  return { canBePrivate: isPublic !== 'true', canBePublic: isPublic !== undefined }
}

/** The kind of things that a field's ids name. Throws for an unknown field. */
export function kindOf(field: string): string {
  const kind = SAME[field] ?? NESTED[field] ?? field.replace(/s$/, '')
  if (!(kind in KINDS)) throw new Error(`Unknown id field "${field}": add it to test-support/every-call.ts.`)
  return kind
}

export interface Answer {
  readonly status: number
  readonly text: string
  /** Undefined if the call succeeded. */
  readonly code: string | undefined
  readonly message: string | undefined
  readonly value: unknown
}

export interface EveryCallWorld {
  readonly server: RunningServer
  sql<R = Record<string, unknown>>(text: string, ...params: readonly unknown[]): Promise<R[]>
  /** Resets the counts of attempts, unless the test is about limits. */
  call(kind: AnyEntry['kind'], path: string, args: unknown, how?: { areLimited: boolean }): Promise<Answer>
  /** A session of this user. */
  tokenOf(userId: string): Promise<string>
  /** A new user without data; optionally with an admin's role, or Pro. */
  newUser(as?: { adminRole?: AdminRole; isPro?: boolean }): Promise<string>
  userIdOf(email: string): Promise<string>
  thingsOf(kind: string): Promise<Thing[]>
  /** The current row of a thing. */
  rowOf(kind: string, id: string): Promise<unknown>
  [Symbol.asyncDispose](): Promise<void>
}

interface Body {
  value?: unknown
  errorMessage?: string
  errorData?: { code?: string; message?: string }
}

/** Calls with a limit. */
const LIMITED = new Set(everyCall.filter(({ entry }) => entry.limit !== null).map(({ path }) => path))

/** Unlimited calls, since only the test uses this server. */
const NO_LIMITS = { callsPerSecond: 1e9, callsBurst: 1e9, newQueriesBurst: 1e9 }

/** A server with the demo, and the sandbox's payment provider and mailbox. */
export async function openEveryCallWorld(): Promise<EveryCallWorld> {
  await using opening = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'every-call-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await createTestDatabase()
  opening.defer(() => database.drop())
  const sandbox = await startSandbox()
  opening.defer(() => sandbox.stop())
  const base = readConfig({ ATELIER_DATA: dataDir, LOG_LEVEL: 'silent' })
  await seedPlainDemo(base, database.url)
  const config = {
    ...base,
    port: 0,
    oxapay: { baseUrl: sandbox.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant, payoutKey: undefined, generalKey: undefined },
    mail: readMailConfig(sandbox.smtpUrl, 'post@demo.atelier', []),
    google: sandbox.google,
    translation: { provider: 'libretranslate' as const, url: sandbox.libreTranslateUrl, key: SANDBOX_KEYS.translation },
  }
  const server = await startServer({ config, databaseUrl: database.url, limits: NO_LIMITS })
  opening.defer(() => server.stop())
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  opening.defer(() => pool.end())
  const stack = opening.move()

  const sql = async <R>(text: string, ...params: readonly unknown[]) =>
    (await pool.query<R & pg.QueryResultRow>(text, [...params])).rows as R[]
  return {
    server,
    sql,
    async call(kind, path, args, { areLimited } = { areLimited: false }) {
      if (!areLimited && LIMITED.has(path)) await sql('delete from auth.attempts')
      const response = await fetch(`${server.url}/api/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path, args, format: 'json' }),
      })
      const text = await response.text()
      const { value, errorMessage, errorData } = JSON.parse(text) as Body
      return {
        status: response.status,
        text,
        code: errorData?.code ?? (response.ok ? undefined : String(response.status)),
        message: errorData?.message ?? errorMessage,
        value,
      }
    },
    tokenOf: (userId) => server.realtime.write('test/every-call:openSession', SYSTEM, async (context) => sessions.open(context, userId)),
    async newUser({ adminRole, isPro = false } = {}) {
      const unique = randomUUID()
      const [row] = await sql<{ id: string }>(
        `insert into users.users (email, email_confirmed_at, name, handle, is_admin, admin_role, pro_expires_at)
         values ($1 || '@every.example', now(), 'Somebody else', $1, $2::text is not null, $2, case when $3 then now() + interval '90 days' end) returning id`,
        unique,
        adminRole ?? null,
        isPro,
      )
      await sql('select ledger.open_accounts($1)', row?.id)
      return row?.id ?? ''
    },
    userIdOf: async (email) => (await sql<{ id: string }>('select id from users.users where email = $1', email))[0]?.id ?? '',
    thingsOf(kind) {
      const { table, key, owners, isPublic = 'false' } = tableOf(kind)
      return sql<Thing>(`select ${key} as id, ${owners} as owners, ${isPublic} as "isPublic" from ${table} t order by 1`)
    },
    async rowOf(kind, id) {
      const { table, key } = tableOf(kind)
      return (await sql<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t where ${key} = $1`, id))[0]?.row
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** A fixed seed, so that a failure can be reproduced. */
export const sampleOf = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed = 1): T[] => fc.sample(arbitrary, { numRuns: count, seed })
