/** Money, files and a configuration for tests and faults with a whole server. */
import { randomUUID } from 'node:crypto'
import { SYSTEM } from '#server/access/actor.ts'
import { accountOf, DEPOSITS_CLEARING_ACCOUNT, transfer } from '#server/domains/ledger/index.ts'
import { sessions } from '#server/domains/users/index.ts'
import type { Config } from '#server/env.ts'
import type { RunningServer } from '#server/main.ts'
import type { Database } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'

const insertDeposit = statement<[userId: string, orderId: string, cents: number], { id: string }>(
  'test.insertDeposit',
  `insert into deposits.deposits (user_id, order_id, amount_cents, credited_cents, status, provider, settled_at) values ($1, $2, $3, $3, 'success', 'test', now()) returning id`,
)
const insertCheckedUpload = statement<[ownerId: string, key: string], { id: string }>(
  'test.insertCheckedUpload',
  `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at, checked_at)
   values ($1, 'order-media', $2, 'lake.png', 'image/png', 100, 'checked', now() + interval '1 day', now()) returning object_id as id`,
)

const bookAdjustment = `
  with request as (
    insert into adjustments.requests (user_id, cents, reason, state, is_large, asked_by, lapses_at, decided_by, decided_at)
    select $1, $2, 'A correction', 'booked', false, u.id, now(), u.id, now() from users.users u where u.id <> $1 limit 1 returning id, cents)
  select case when cents > 0 then ledger.transfer(id, 'adjustment_added', 0, accounts.adjustments(), ledger.account_of($1, 'wallet'), cents)
    else ledger.transfer(id, 'adjustment_taken', 0, ledger.account_of($1, 'wallet'), accounts.adjustments(), -cents) end
  from request`

/** Adds cents to a wallet, or takes them from it, as an adjustment that another user has booked; whatever state the account is in. */
export const adjustBalance = (sql: (text: string, ...params: readonly unknown[]) => Promise<unknown>, userId: string, cents: number) =>
  sql(bookAdjustment, userId, cents)

/** Adds money to the wallet, with its deposit. */
export async function deposit({ database }: Pick<RunningServer, 'database'>, userId: string, cents: number): Promise<void> {
  await database.write(async (tx) => {
    const { id } = await tx.one(insertDeposit, userId, `DEP-${randomUUID()}`, cents)
    await transfer(tx, {
      debit: DEPOSITS_CLEARING_ACCOUNT,
      credit: await accountOf(tx, userId, 'wallet'),
      cents,
      kind: 'deposit',
      causeId: id,
      round: cents,
    })
  })
}

/** Opens a session of this user. Returns its token. */
export const signIn = ({ realtime }: Pick<RunningServer, 'realtime'>, userId: string): Promise<string> =>
  realtime.write('test/users:signIn', SYSTEM, async (context) => sessions.open(context, userId))

/** A checked file of this user. Returns the object id. */
export const checkedFile = async (database: Database, ownerId: string): Promise<string> =>
  (await database.one(insertCheckedUpload, ownerId, `test/${randomUUID()}`)).id

/** A configuration for tests: free port, loopback, silent, every live result verified. */
export const testConfig = (dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  origin: 'http://localhost',
  databaseUrl: undefined,
  dataDir,
  isDemo: false,
  secret: 'a secret of the tests, long enough for everybody',
  verifyLive: true,
  logLevel: 'silent',
  trustProxy: false,
  metricsToken: undefined,
  // Receivers of tests are on this machine.
  webhookNetworks: '127.0.0.0/8',
  oxapay: { baseUrl: 'http://127.0.0.1:9', merchantKey: undefined, payoutKey: undefined, generalKey: undefined },
  s3: undefined,
  mail: undefined,
  inbox: undefined,
  contactEmail: undefined,
  push: { keys: undefined, sandboxUrl: undefined },
  google: undefined,
  external: undefined,
  translation: undefined,
})
