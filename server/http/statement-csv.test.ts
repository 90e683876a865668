/** The statement as CSV: exactly the lines of the filter, for their owner alone, and nothing that a spreadsheet would execute. */
import { expect, test } from 'vitest'
import type { StatementLine } from '#contract/types.ts'
import { adjustBalance } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { textCell } from './csv.ts'

const world = useMoneyWorld()

const cookieOf = (who: TestUser) => ({ cookie: `auth_token=${encodeURIComponent(JSON.stringify(who.token))}` })
const csv = (who: TestUser | null, query = '', options: RequestInit = {}) =>
  fetch(`${world.url}/transactions.csv${query}`, { headers: who === null ? {} : cookieOf(who), ...options })

/** Customer with a deposit, an order of a product with this name, and its refund. */
async function customer(productName = 'A picture'): Promise<TestUser> {
  const [who, model] = [await world.user({ cents: 100_00 }), await world.user({ status: 'model' })]
  const productId = await world.product(model, 30_00)
  await world.sql('update models.products set name = $1 where id = $2', productName, productId)
  const orderId = await world.place(who, productId, 30_00)
  await world.mutate(who, 'orders:cancelOrder', { orderId })
  return who
}

const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

test('has the lines of the statement in its order, with the whole reference', async () => {
  const who = await customer()
  const { items } = await world.query<{ items: StatementLine[] }>(who, 'transactions:getStatement')
  const answer = await csv(who)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-\d{4}-\d\d-\d\d\.csv"$/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = linesOf(bytes.toString())
  expect(lines).toHaveLength(3)
  expect(lines.map((line) => line.split(',').slice(-3))).toEqual(
    items.map(({ amount, balanceAfter, reference }) => [amount.toFixed(2), balanceAfter.toFixed(2), `"${reference}"`]),
  )
})

test('has exactly the filtered lines, in the asked language', async () => {
  const who = await customer()
  const text = await (await csv(who, '?kind=refund&lang=it')).text()
  expect(text).toContain('"Rimborso"')
  expect(linesOf(text)).toHaveLength(1)
  expect(linesOf(await (await csv(who, `?until=${Date.now() - 3_600_000}`)).text())).toEqual([])
  expect((await csv(who, '?kind=loan')).status).toBe(400)
  for (const since of ['never', '-1', '8640000000000001']) expect((await csv(who, `?since=${since}`)).status).toBe(400)
})

test('a name that is a formula stays a text', async () => {
  const who = await customer('=HYPERLINK("https://example.org")')
  const text = await (await csv(who, '?kind=order')).text()
  expect(text).toContain(`"'=HYPERLINK(""https://example.org"")"`)
  for (const start of ['=', '+', '-', '@', '\t', ' =', '＝', '＠']) expect(textCell(`${start}1`)).toBe(`"'${start}1"`)
  // Where semicolons or tabs split a line, the quotes of commas hold nothing.
  for (const sign of [';', '; ', '\t', '\n', '|']) expect(textCell(`a${sign}=1`)).toBe(`"a${sign[0]}'${sign.slice(1)}=1"`)
  expect(textCell('a;"=1')).toBe(`"a;'""=1"`)
  expect(textCell('"-a"')).toBe('"""-a"""')
  expect(textCell('a;b, -5 = c')).toBe('"a;b, -5 = c"')
  expect(textCell('a "b", c\r\nd')).toBe('"a ""b"", c\r\nd"')
})

test('is sent to its owner alone', async () => {
  const [who, other] = [await customer(), await world.user()]
  expect((await csv(null)).status).toBe(403)
  expect((await csv({ ...who, token: 'unknown' })).status).toBe(403)
  expect((await csv(who, '', { headers: { ...cookieOf(who), 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect(linesOf(await (await csv(other)).text())).toEqual([])
  expect((await csv(who, '', { method: 'POST', headers: cookieOf(who) })).status).toBe(405)
  expect(await (await csv(who, '', { method: 'HEAD', headers: cookieOf(who) })).text()).toBe('')
})

test('a long statement arrives whole, over many reads', async () => {
  const who = await world.user()
  await adjustBalance(world.sql, who.id, 12_04)
  await world.sql(
    `insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id, debit_balance_cents)
     select a.id, accounts.adjustments(), 1, 'adjustment', gen_random_uuid(), 1204 - n
     from ledger.accounts a, generate_series(1, 1203) n where a.owner_id = $1 and a.kind = 'wallet' order by n`,
    who.id,
  )
  await world.sql(`update ledger.accounts set balance_cents = 1 where owner_id = $1 and kind = 'wallet'`, who.id)
  const lines = linesOf(await (await csv(who)).text())
  expect(lines).toHaveLength(1204)
  expect(new Set(lines).size).toBe(1204)
  expect(lines[0]).toContain(',0.01,')
  expect(lines.at(-1)).toContain(',12.04,')
})
