/** Pages of tables and indexes that the list of all withdrawals reads: the same for users with few payouts and sales and with many. */
import { expect, test } from 'vitest'
import { readingOf } from '#test-support/buffers.ts'
import { recorded } from '#test-support/recorded.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { signIn } from '#test-support/money.ts'
import { createTestUser } from '#test-support/people.ts'

// Without the audit after each test: these payouts and sales have no money behind them.
const world = useHttpWorld(() => [])
const sql = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
const MANY = 5_000
/** An index of more rows may be one level deeper, for each of the twenty rows of a page and each of its facts. */
const MORE_MAX = 2.5

const paid = (modelId: string, count: number, from: string) =>
  sql(
    `insert into withdrawals.withdrawals (id, user_id, amount_cents, method, details, status, approved_by, reference, closed_by, closed_at, created_at)
     select uuidv7(), $1, 5000, 'paypal', 'one@example.org', 'sent', $3, 'ref ' || n, $3, ${from} + n * interval '1 second', ${from} from generate_series(1, $2::integer) n`,
    modelId,
    count,
    staffId,
  )

/** Without triggers: only the rows matter here. */
const sold = (modelId: string, count: number) =>
  sql(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id)
      select gen_random_uuid(), h.id, 100, 'earning', gen_random_uuid() from ledger.accounts h, generate_series(1, ${count}) n
      where h.owner_id = '${modelId}' and h.kind = 'earnings_hold';
  end $$`)

let staffId: string

async function pages(token: string): Promise<number> {
  await sql('vacuum analyze withdrawals.withdrawals')
  await sql('vacuum analyze ledger.transfers')
  const asked = await recorded(() => world.realtime.query('admin/withdrawals:list', { token }))
  let read = 0
  for (const one of asked) read += (await readingOf(world.database.pool, one, ...one.values)).pages
  return read
}

test('a page of withdrawals reads as much after thousands of payouts and sales of their models as after a few', async () => {
  staffId = await createTestUser(world.database, { adminRole: 'finance' })
  const token = await signIn(world, staffId)
  const models = [await createTestUser(world.database, { status: 'model' }), await createTestUser(world.database, { status: 'model' })]
  const grow = async (count: number, from: string) => {
    for (const modelId of models) await Promise.all([paid(modelId, count, from), sold(modelId, count)])
  }
  await grow(30, `now() - interval '2 days'`)
  const few = await pages(token)
  await grow(MANY, `now() - interval '1 day'`)
  expect(await pages(token)).toBeLessThan(few * MORE_MAX)
})
