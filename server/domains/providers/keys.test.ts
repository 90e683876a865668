/** A key that an owner saves: in force in every process without a restart, with the one before for a time, and never readable. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { openText } from '#platform/sealed-text.ts'
import { signWebhook } from '#server/adapters/oxapay/signature.ts'
import { startServer } from '#server/main.ts'
import { createCaller } from '#test-support/context.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { createProviderCalls, forgetOldHours, readKeys } from './parts.ts'
import { providersData } from './own-data.ts'

const world = useMoneyWorld()
type Card = ResultOf<Contract['admin']['providers']['list']>[number]

const FIRST = 'FIRSTK-BBBBBB-CCCCCC-DDD111'
const SECOND = 'SECOND-BBBBBB-CCCCCC-DDD222'

let owner: TestUser
let other: TestUser
beforeAll(async () => {
  owner = await world.user({ adminRole: 'owner' })
  other = await world.user({ adminRole: 'owner' })
})
afterEach(() => world.sql('delete from providers.keys'))

const card = async () => (await world.query<Card[]>(owner, 'admin/providers:list')).find(({ provider }) => provider === 'payment')!
const save = (secretKey: string, version: number, by = owner) =>
  world.mutate(by, 'admin/providers:saveKey', { provider: 'payment', secretKey, details: {}, version })
const BODY = '{"track_id":"404","status":"Paid"}'
const post = async (key: string, url = world.url) =>
  (await fetch(`${url}/webhooks/oxapay`, { method: 'POST', body: BODY, headers: { hmac: signWebhook(Buffer.from(BODY), key) } })).status

test('a saved key is in force at once, also in another process and after a restart, and shows its end, author and time', async () => {
  expect(await post(FIRST)).toBe(400)
  const running = await startServer({ config: world.config, databaseUrl: world.databaseUrl })
  try {
    await save(FIRST, 0)
    await expect.poll(() => post(FIRST)).toBe(200)
    await expect.poll(() => post(FIRST, running.url)).toBe(200)
  } finally {
    await running.stop()
  }
  const restarted = await startServer({ config: world.config, databaseUrl: world.databaseUrl })
  expect(await post(FIRST, restarted.url)).toBe(200)
  await restarted.stop()
  expect(await card()).toMatchObject({
    source: 'saved',
    service: 'OxaPay (127.0.0.1:9)',
    hasKey: true,
    ending: 'D111',
    by: { userId: owner.id },
    version: 1,
    previous: null,
    isUnreadable: false,
  })
})

test('a replaced key verifies webhooks until it is ended', async () => {
  await save(FIRST, 0)
  await save(SECOND, 1, other)
  await expect.poll(() => post(SECOND)).toBe(200)
  expect(await post(FIRST)).toBe(200)
  const shown = await card()
  expect(shown).toMatchObject({ ending: 'D222', by: { userId: other.id }, version: 2, previous: { ending: 'D111' } })
  expect(Math.abs(shown.previous!.until - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000)
  const end = (version: number) => world.mutate(owner, 'admin/providers:endPreviousKey', { provider: 'payment', version })
  // Of an owner who has not seen the second key: the one before was another one then.
  await expect(end(1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await end(2)
  await expect.poll(() => post(FIRST)).toBe(400)
  expect(await post(SECOND)).toBe(200)
  expect(await card()).toMatchObject({ previous: null })
  await expect(end(3)).rejects.toMatchObject({ code: 'not_found' })
})

test('a key before is over by itself after its time', async () => {
  await save(FIRST, 0)
  await save(SECOND, 1)
  await world.sql(`update providers.keys set previous_until = now() - interval '1 second'`)
  expect(await card()).toMatchObject({ previous: null })
})

test('no key is in an act of staff, the journal or a table', async () => {
  await save(FIRST, 0)
  await save(SECOND, 1)
  for (const table of ['audit.bodies', 'audit.acts', 'journal.entries', 'journal.receipts', 'providers.keys'])
    for (const key of [FIRST, SECOND])
      expect(await world.sql(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, key), table).toEqual([])
  const [act] = await world.sql(
    `select b.body from audit.acts a join audit.bodies b using (seq) where a.action = 'admin/providers:saveKey' order by seq desc limit 1`,
  )
  expect(act).toEqual({
    body: { args: { provider: 'payment', details: {}, version: 1 }, before: { ending: 'D111' }, after: { ending: 'D222' } },
  })
  expect(JSON.stringify(await card())).not.toContain(SECOND.slice(0, 6))
})

test('two owners do not overwrite each other, and the same key is no new one', async () => {
  await save(FIRST, 0)
  await expect(save(SECOND, 0, other)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(save(FIRST, 1)).rejects.toMatchObject({ code: 'same_key' })
  await expect(save('short', 1)).rejects.toMatchObject({ code: 'invalid_key' })
})

test('a key before is forgotten once its time is over, and not earlier', async () => {
  await save(FIRST, 0)
  await save(SECOND, 1)
  const kept = async () => {
    await forgetOldHours(world.database)
    return world.sql('select previous_ending as ending, previous_sealed is not null as "isKept" from providers.keys')
  }
  expect(await kept()).toEqual([{ ending: 'D111', isKept: true }])
  await world.sql(`update providers.keys set previous_until = now() - interval '1 second'`)
  expect(await readKeys(world.database, Buffer.alloc(32, 7), 'payment')).toMatchObject({ version: 2 })
  expect(await kept()).toEqual([{ ending: null, isKept: false }])
})

test('to save a key, to end the one before and to remove it each ask for a proof', async () => {
  await world.sql(`update users.sessions set proven_until = '-infinity' where user_id = $1`, other.id)
  await expect(save(FIRST, 0, other)).rejects.toMatchObject({ code: 'proof_required' })
  await save(FIRST, 0)
  await save(SECOND, 1)
  for (const path of ['endPreviousKey', 'removeKey'])
    await expect(world.mutate(other, `admin/providers:${path}`, { provider: 'payment', version: 2 }), path).rejects.toMatchObject({
      code: 'proof_required',
    })
  expect(await card()).toMatchObject({ ending: 'D222', previous: { ending: 'D111' } })
  await world.sql(`update users.sessions set proven_until = now() + interval '5 minutes' where user_id = $1`, other.id)
})

test('the environment takes precedence, and demo mode takes no real key', async () => {
  const sealKey = Buffer.alloc(32, 1)
  const saveWith = (isDemo: boolean, isGiven: boolean) =>
    createCaller(world.database, {
      admin: {
        providers: createProviderCalls({
          providers: {
            facts: () => [],
            serviceOf: () => '',
            sealKey,
            isDemo,
            isLocalSite: false,
            isGiven: () => isGiven,
            test: async () => null,
            secrets: () => [],
          },
        }),
      },
    })({ ...owner.actor, roles: new Set([...owner.actor.roles, 'admin']) }, 'admin/providers:saveKey', {
      provider: 'payment',
      secretKey: FIRST,
      details: {},
      version: 0,
    })
  await expect(saveWith(true, false)).rejects.toMatchObject({ code: 'demo_mode' })
  await expect(saveWith(false, true)).rejects.toMatchObject({ code: 'set_by_environment' })
})

test('a key that was sealed with another secret is said to be unreadable', async () => {
  await save(FIRST, 0)
  expect(await readKeys(world.database, Buffer.alloc(32, 7), 'payment')).toEqual({ keys: null, isUnreadable: true, version: 1 })
  const [{ sealed } = { sealed: '' }] = await world.sql('select sealed from providers.keys')
  expect(() => openText(Buffer.alloc(32, 7), String(sealed))).toThrow()
})

test('an erased owner is no author any more', async () => {
  await save(FIRST, 0)
  await world.realtime.write('test/erase', owner.actor, async (context) => {
    await providersData.erasers!['providerKeys']!(context as never, { id: owner.id } as never, 100)
  })
  expect(await card()).toMatchObject({ source: 'saved', by: null })
})

test('a removed key is in force nowhere, and what an owner had seen before does not overwrite what is saved next', async () => {
  await save(FIRST, 0)
  await save(SECOND, 1)
  await expect.poll(() => post(FIRST)).toBe(200)
  const remove = (version: number) => world.mutate(owner, 'admin/providers:removeKey', { provider: 'payment', version })
  await expect(remove(1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await remove(2)
  await expect.poll(() => post(SECOND)).toBe(400)
  expect(await post(FIRST)).toBe(400)
  expect(await card()).toMatchObject({ source: 'none', hasKey: false, ending: null, previous: null, version: 3, isUnreadable: false })
  expect(await world.sql(`select sealed, previous_sealed from providers.keys`)).toEqual([{ sealed: '', previous_sealed: null }])
  await expect(remove(3)).rejects.toMatchObject({ code: 'not_found' })
  await expect(save(FIRST, 1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await save(FIRST, 3)
  expect(await card()).toMatchObject({ source: 'saved', ending: 'D111', previous: null })
  const [act] = await world.sql(
    `select b.body from audit.acts a join audit.bodies b using (seq) where a.action = 'admin/providers:removeKey' order by seq desc limit 1`,
  )
  expect(act).toEqual({ body: { args: { provider: 'payment', version: 2 }, before: { ending: 'D222' }, after: { ending: null } } })
})
