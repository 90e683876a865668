/** Payers, where they are so many that the bits of a day stand in several rows. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { accountOf, COMMISSION_ACCOUNT } from '../ledger/index.ts'
import { checkActivity } from './check-activity.ts'
import { countConverted, countPaying } from './payers.sql.ts'
import { notePayers } from './seal-activity.ts'
import { noteTransfers } from './seal.ts'

const db = useDatabase()
const at = (text: string) => new Date(`2024-03-${text}Z`)

test('payers with numbers in several ranges are counted on whole days and on parts of days, and compared', async () => {
  const pay = async (wallet: string, time: string) =>
    db.fill(
      `insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id) values ($1, $2, $3, 500, 'tip', $4)`,
      at(time),
      wallet,
      COMMISSION_ACCOUNT,
      randomUUID(),
    )
  const note = async () => notePayers(db, (await noteTransfers(db)).lastId)
  // Numbers on both sides of two bounds between rows of 8192.
  for (const number of [1, 8_191, 8_192, 16_383, 16_384]) {
    await db.sql(`alter table analytics.payers alter number restart with ${number}`)
    const person = await createTestUser(db)
    await db.sql('update users.users set created_at = $2 where id = $1', person, at('02'))
    const wallet = await accountOf(db, person, 'wallet')
    await pay(wallet, '05T12:00')
    await pay(wallet, '07T12:00')
    await note()
  }
  const numbers = await db.sql('select number from analytics.payers order by 1')
  expect(numbers.map(({ number }) => number)).toEqual([1, 8_191, 8_192, 16_383, 16_384])
  const paying = async (...bounds: Date[]) => (await db.one(countPaying, bounds)).count
  expect(await paying(at('05'), at('06'))).toBe(5)
  expect(await paying(at('05'), at('08'))).toBe(5)
  // The second payment lies in a part of a day, and counts nobody twice.
  expect(await paying(at('05'), at('07T13:00'))).toBe(5)
  expect(await paying(at('05T13:00'), at('07T13:00'))).toBe(5)
  expect(await paying(at('06'), at('07'))).toBe(0)
  // Bounds within one day, whether or not the payment lies between them.
  expect(await paying(at('05T11:00'), at('05T13:00'))).toBe(5)
  expect(await paying(at('05T13:00'), at('05T14:00'))).toBe(0)
  expect((await db.one(countConverted, [at('02'), at('03')])).count).toBe(5)
  expect((await db.one(countConverted, [at('01'), at('02')])).count).toBe(0)
  const lines: string[] = []
  const check = () =>
    checkActivity({ database: db, log: createLog('error', { write: (line) => void lines.push(line) }) }, new AbortController().signal, {
      restFactor: 0,
    })
  await check()
  expect(lines).toEqual([])
  // One payer of a row that has others.
  await db.sql(`update analytics.paying_days set payers = set_bit(payers, 0, 0) where day = '2024-03-05' and chunk = 2`)
  await db.sql(`update analytics.paying_days set payers = set_bit(payers, 8191, 0) where day = '2024-03-05' and chunk = 1`)
  await check()
  expect(lines.join()).toContain('"missing":2')
})
