/** Each statement's declared parameters and row match Postgres's description of the prepared statement. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeStatements, type Described } from './describe-statement.ts'
import { ROOT } from './site/web-build.ts'
import { exportedFrom, mismatchesOf, type Exported } from './row-types.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

// Other tests of this worker have declared statements of their own: the registry begins anew.
vi.resetModules()
const { declaredStatements } = await import('#platform/db/statement.ts')

/** Nullable columns that are never null, each with the reason. Entries that are no longer needed fail. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'server/domains/applications/applications.sql.ts: applications.selectDocuments: height can be null | sealedAt can be null | width can be null':
    'a constraint: what is sealed has all three',
  'server/domains/leaving/closings.sql.ts: leaving.takeReminders: closesAt can be null': 'asks for closes_at <= a time',
  'server/domains/tickets/desk.sql.ts: tickets.selectDepositKey: key can be null': 'a constraint: a kind has a key',
  'server/domains/tickets/mails.sql.ts: tickets.selectParked: reason can be null': 'a constraint: what is parked has a reason',
  'server/domains/posts/posts.sql.ts: posts.selectPost: publishedAt can be null | sortKey can be null':
    'a constraint: what is published has a time',
  'server/domains/posts/posts.sql.ts: posts.selectPostsOfModel: publishedAt can be null | sortKey can be null': 'the same',
  'server/domains/posts/posts.sql.ts: posts.selectFeed: publishedAt can be null': 'the same',
  'server/outbox/outbox.sql.ts: outbox.claimMessage: about can be null | auth can be null | endpoint can be null | expiresAt can be null | p256dh can be null | subscriptionId can be null | toAddress can be null | toName can be null':
    'constraints: a mail has its address, a push message its browser and its end',
  'server/outbox/outbox.sql.ts: outbox.selectAbout: address can be null': 'asked of mails alone: see the line before',
  'server/domains/subscriptions/subscriptions.sql.ts: subscriptions.takeReminder: endsAt can be null': 'asks for pro_expires_at > a time',
}

const exported: Exported[] = []
for (const path of globSync('{platform,realtime,server,demo,bench}/**/*.sql.ts', { cwd: ROOT }).toSorted())
  exported.push(...exportedFrom(path, (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>))

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the types of statements', () => {
  it('are all checked, since every statement is exported', () => {
    const names = new Set(exported.map(({ name }) => name))
    expect([...declaredStatements().keys()].filter((name) => !names.has(name))).toEqual([])
  })

  it('match the types that Postgres answers', async () => {
    const described = await describeStatements(
      client,
      exported.map(({ text }) => text),
    )
    const one = exported.find(({ name }) => name === 'health.selectOne')!
    // Pretends that Postgres answers something else than `{ one: number }`.
    const untrue: Described = {
      parameters: ['int4'],
      columns: [
        { name: 'one', type: 'text', isNullable: true },
        { name: 'two', type: 'int4', isNullable: false },
      ],
    }
    const nothing: Described = { parameters: [], columns: [] }
    const mismatches = await mismatchesOf([
      ...exported.map((statement, at) => [statement, described[at]!] as const),
      [one, untrue],
      [one, nothing],
    ])
    const [mismatch, missing] = mismatches.splice(-2)
    for (const what of ['takes 1 parameters', 'one is of another type', 'one can be null', 'two is not declared'])
      expect(mismatch).toContain(what)
    expect(missing).toContain('health.selectOne: one is not answered')
    expect(mismatches.toSorted()).toEqual(Object.keys(NEVER_NULL).toSorted())
    // A compiler over all statements: on a busy machine it takes longer than other tests.
  }, 240_000)
})
