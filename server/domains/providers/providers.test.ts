/** /admin/api-settings: the facts that owners read about the outside services, and the secrets that never leave. */
import { beforeAll, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { createLog } from '#platform/log.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { addCounts } from './hours.sql.ts'
import { createTally, forgetOldHours } from './tally.ts'

const world = useMoneyWorld()
type Listed = ResultOf<Contract['admin']['providers']['list']>

let owner: TestUser
let finance: TestUser
beforeAll(async () => {
  owner = await world.user({ adminRole: 'owner' })
  finance = await world.user({ adminRole: 'finance' })
})

const KEY = 'AAAAAA-BBBBBB-CCCCCC-DDDDDD'
const list = async () => world.query<Listed>(owner, 'admin/providers:list')
const of = async (provider: string) => (await list()).find((card) => card.provider === provider)
const tallyOf = () => createTally({ database: world.database, log: createLog('silent'), secrets: () => [KEY] })

test('every service is listed with its source, and payouts are said to be sent by hand', async () => {
  const cards = await list()
  expect(cards.map(({ provider }) => provider)).toEqual(['payment', 'payout', 'mail', 'inbox', 'storage', 'translation', 'push', 'google'])
  expect(await of('payout')).toMatchObject({ source: 'byHand', service: null, since: null, health: { state: 'byHand' } })
  expect(await of('payment')).toMatchObject({ source: 'none', ending: null, since: null, health: { state: 'off' } })
  expect(await of('storage')).toMatchObject({ source: 'folder', ending: null })
})

test('only owners read it', async () => {
  await expect(world.query(finance, 'admin/providers:list')).rejects.toMatchObject({ code: 'forbidden' })
})

test('answers and failures are counted by the hour, and a failure is kept without keys', async () => {
  const tally = tallyOf()
  tally.worked('translation')
  tally.failed('google', new Error(`the key ${KEY} was refused\nat a place`))
  tally.worked('translation')
  await tally.save()
  const [found] = await world.sql(`select worked, failed, failure from providers.hours where provider = 'google'`)
  expect(found).toEqual({ worked: 0, failed: 1, failure: 'the key •••• was refused' })
  tally.failed('google', new Error('away'))
  await tally.save()
  const [row] = await world.sql(`select worked, failed, failure from providers.hours where provider = 'translation'`)
  expect(row).toEqual({ worked: 2, failed: 0, failure: null })
  const [later] = await world.sql(`select failed, failure from providers.hours where provider = 'google'`)
  expect(later).toEqual({ failed: 2, failure: 'away' })
})

test('a service whose last request failed is said to fail, until one is answered', async () => {
  const before = Date.now()
  await world.database.run(addCounts, ['storage'], [0], [1], [0], [before + 10_000], ['away'])
  expect((await of('storage'))?.health).toMatchObject({ state: 'fails', failure: 'away', failedAt: before + 10_000 })
  await world.database.run(addCounts, ['storage'], [1], [0], [before + 20_000], [0], [''])
  expect((await of('storage'))?.health).toMatchObject({ state: 'works', workedAt: before + 20_000 })
})

test('hours are forgotten after a week', async () => {
  await world.sql(`insert into providers.hours (provider, hour, worked) values ('mail', date_trunc('hour', now()) - interval '9 days', 1)`)
  await forgetOldHours(world.database)
  expect(await world.sql(`select from providers.hours where provider = 'mail'`)).toEqual([])
})

test('a test of a service answers what it said, and is an act of staff', async () => {
  const ask = async (provider: string) => {
    const answer = await fetch(`${world.url}/api/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'admin/providers:test', args: { token: owner.token, provider }, format: 'json' }),
    })
    return (await answer.json()) as { value?: object; errorData?: { code: string } }
  }
  expect((await ask('storage')).value).toMatchObject({ isOk: true, answer: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string })
  const [act] = await world.sql(
    `select b.body from audit.acts a join audit.bodies b using (seq) where a.action = 'admin/providers:test#tested' order by seq desc limit 1`,
  )
  expect(act).toEqual({ body: { args: { provider: 'storage' }, after: { isOk: true } } })
  expect((await ask('payment')).errorData).toMatchObject({ code: 'not_set_up' })
})
