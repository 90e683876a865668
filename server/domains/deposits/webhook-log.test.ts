/** The log of the provider's webhooks: every delivery with its exact bytes and verdict, limits for forged ones, and replay. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FORGED_BODY_MAX, FORGED_OF_NETWORK_MAX, FORGED_OF_SITE_MAX } from '#contract/rules/providers.ts'
import type { Contract } from '#contract/index.ts'
import { createLog } from '#platform/log.ts'
import type { ResultOf } from '#realtime/define.ts'
import { SANDBOX_KEYS } from '#sandbox/main.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { signWebhook } from '#server/adapters/oxapay/signature.ts'
import { actorOf, createCaller, writeAs } from '#test-support/context.ts'
import { useDepositsWorld } from '#test-support/deposits-world.ts'
import { blankWebhooks } from './own-data.sql.ts'
import { createAdminDepositCalls, forgetOldWebhooks, receiveEvent } from './parts.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { mayKeepForged } from './webhook-log.ts'

const world = useDepositsWorld()
type Deposits = Contract['admin']['deposits']
type Delivery = ResultOf<Deposits['getWebhook']>

let wakes = 0
let callWith: (provider: PaymentProvider | null) => ReturnType<typeof createCaller>
beforeAll(() => {
  callWith = (provider) =>
    createCaller(world.database, {
      admin: {
        deposits: createAdminDepositCalls({ provider, log: createLog('silent'), wakeDeposits: () => void (wakes += 1) }),
      },
    })
})
const ask = async <R>(path: string, args: object, provider: PaymentProvider | null = world.oxapay): Promise<R> =>
  (
    await callWith(provider)(
      { ...actorOf(world.customer.userId ?? '', 'admin'), adminRole: 'owner' },
      `admin/deposits:${path}` as never,
      args as never,
    )
  ).value as R
const list = async (args: object = {}) => (await ask<ResultOf<Deposits['listWebhooks']>>('listWebhooks', args)).items
const get = (webhookId: string) => ask<Delivery>('getWebhook', { webhookId })
const replay = (webhookId: string, provider?: PaymentProvider | null) =>
  ask<ResultOf<Deposits['replayWebhook']>>('replayWebhook', { webhookId }, provider)

const signed = (body: string) => ({ body, signature: signWebhook(Buffer.from(body), SANDBOX_KEYS.merchant) })
/** From a network of its own: the limits of a network outlive this file. */
let networks = 0
const send = ({ body, signature }: { body: string; signature: string }, provider = world.oxapay) =>
  receiveEvent(
    { provider, log: createLog('silent'), database: world.database, write: world.write },
    Buffer.from(body),
    { hmac: signature },
    () => undefined,
    `203.0.113.${(networks += 1)}`,
  )
const newest = async () => (await list({ limit: 1 }))[0]!

describe('a delivery', () => {
  test('is kept with its exact bytes, its verdict and the present state of its deposit', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.pay(trackId, 'exact')
    await world.settle()
    // Spaces and the order of fields would be lost in jsonb.
    const body = `{ "status":"Paid",\n  "track_id": "${trackId}", "api_key": "k", "note": "é" }`
    expect(await world.post(signed(body))).toBe(200)
    expect(await newest()).toMatchObject({ verdict: 'new', trackId })
    expect(await world.post(signed(body))).toBe(200)
    const row = await newest()
    expect(row).toMatchObject({ verdict: 'repeated', trackId, deposit: { orderId, status: 'success' }, isReplay: false })
    const whole = await get(row._id)
    expect(whole).toMatchObject({ isWhole: true, hasSignature: true, provider: 'oxapay', deposit: { credited: 50, reason: null } })
    expect(whole.body).toBe(body.replace('"k"', '"••••"'))
    expect(whole.bytes).toBe(Buffer.byteLength(body))
  })

  test('has one verdict for an unknown payment, one for an unreadable body and one for a wrong signature', async () => {
    await world.post(signed('{"track_id":"404","status":"Paid"}'))
    expect(await newest()).toMatchObject({ verdict: 'unknown', trackId: '404', deposit: null })
    expect(await world.post(signed('{"status":"Paid"}'))).toBe(400)
    expect(await newest()).toMatchObject({ verdict: 'unreadable', trackId: null })
    expect(await send({ body: '{"track_id":"404","status":"Paid"}', signature: 'f'.repeat(128) })).toBe('forged')
    expect(await newest()).toMatchObject({ verdict: 'forged', trackId: null })
    expect(await list({ verdict: 'unknown' })).toHaveLength(1)
  })

  test('has the signature that came with it, unless it is too long for one or came twice', async () => {
    const headers = ['f'.repeat(200), 'f'.repeat(201), ['00', '00'], undefined]
    const kept: boolean[] = []
    for (const hmac of headers) {
      const deps = { provider: world.oxapay, log: createLog('silent'), database: world.database, write: world.write }
      await receiveEvent(deps, Buffer.from('{}'), { hmac }, () => undefined, `203.0.113.${(networks += 1)}`)
      kept.push((await get((await newest())._id)).hasSignature)
    }
    expect(kept).toEqual([true, false, false, false])
  })

  test('is found by the whole id of its payment or deposit', async () => {
    const { orderId, trackId } = await world.open()
    world.provider.pay(trackId, 'exact')
    await world.settle()
    const byTrack = await list({ search: trackId })
    expect(byTrack.length).toBeGreaterThan(0)
    expect((await list({ search: orderId })).map(({ _id }) => _id)).toEqual(byTrack.map(({ _id }) => _id))
    expect(await ask('countWebhooks', { search: orderId })).toEqual({ count: byTrack.length, isMore: false })
    expect(await list({ search: orderId, verdict: 'forged' })).toEqual([])
    for (const { verdict } of byTrack) expect((await list({ search: orderId, verdict })).length).toBeGreaterThan(0)
    await world.post(signed(`{"track_id":"${trackId}","status":"Paid"}`))
    const pages: string[] = []
    for (let cursor: string | null = null, page = 0; page <= byTrack.length; page += 1) {
      const found: ResultOf<Deposits['listWebhooks']> = await ask('listWebhooks', { search: trackId, limit: 1, cursor })
      pages.push(...found.items.map(({ _id }) => _id))
      cursor = found.nextCursor
    }
    expect(pages).toEqual((await list({ search: trackId })).map(({ _id }) => _id))
  })

  test('is listed by each verdict alone', async () => {
    await world.sql(`delete from deposits.webhooks`)
    const verdicts = ['new', 'repeated', 'unknown', 'unreadable', 'forged']
    await world.sql(`insert into deposits.webhooks (provider, verdict, network, body, size_bytes)
      select 'oxapay', v, '', '', 0 from unnest('{${verdicts.join()}}'::text[]) v`)
    for (const verdict of verdicts) expect((await list({ verdict })).map((row) => row.verdict)).toEqual([verdict])
  })
})

describe('a replay', () => {
  test('of a lost event reads the payment back, and credits it once', async () => {
    await world.post(signed('{"track_id":"405","status":"Paid"}'))
    await world.sql('update deposits.events set handled_at = now()')
    const { trackId } = await world.open()
    world.provider.pay(trackId, 'exact')
    await world.settle()
    const [first] = await list({ search: trackId, sort: 'newest' })
    expect(await world.credits()).toEqual([50_00])
    const before = wakes
    for (let time = 0; time < 2; time++) {
      expect(await replay(first!._id)).toMatchObject({ verdict: 'repeated' })
      // Only this event waits once more.
      expect(await world.sql('select track_id as id from deposits.events where handled_at is null')).toEqual([{ id: trackId }])
      await world.clock()
    }
    expect(wakes - before).toBe(2)
    expect(await world.credits()).toEqual([50_00])
    expect(await newest()).toMatchObject({ isReplay: true, network: '', trackId })
  })

  test('of a webhook that was refused under a wrong key is taken under the right one', async () => {
    const { trackId } = await world.open()
    const { body, signature } = signed(`{"track_id":"${trackId}","status":"Paid"}`)
    const other = { ...world.oxapay, verifyEvent: () => null, isSigned: () => false }
    expect(await send({ body, signature }, other)).toBe('forged')
    const refused = await newest()
    expect(refused).toMatchObject({ verdict: 'forged', network: `203.0.113.${networks}` })
    expect(await replay(refused._id, other)).toMatchObject({ verdict: 'forged' })
    expect(await replay(refused._id)).toMatchObject({ verdict: 'new' })
    await expect(replay(refused._id, null)).rejects.toMatchObject({ code: 'provider_unavailable' })
  })

  test('of a delivery that was cut, erased or forgotten is refused', async () => {
    const body = `{"x":"${'y'.repeat(FORGED_BODY_MAX)}"}`
    await send({ body, signature: '00' })
    const cut = await newest()
    expect(await get(cut._id)).toMatchObject({ isWhole: false, bytes: body.length })
    await expect(replay(cut._id)).rejects.toMatchObject({ code: 'not_replayable' })
    const { trackId } = await world.open()
    await world.post(signed(`{"track_id":"${trackId}","status":"Paying"}`))
    const own = await newest()
    expect(await world.database.run(blankWebhooks, world.customer.userId ?? '', 100)).toBe(1)
    expect(await get(own._id)).toMatchObject({ body: '', hasSignature: false, isWhole: false })
    await expect(replay(own._id)).rejects.toMatchObject({ code: 'not_replayable' })
    await world.sql(`delete from deposits.webhooks where id = '${own._id}'`)
    await expect(replay(own._id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('forged deliveries cannot fill the table', () => {
  test('a network leaves few forged deliveries within an hour', () => {
    const kept = Array.from({ length: FORGED_OF_NETWORK_MAX + 5 }, () => mayKeepForged('198.51.100.1', 1_000))
    expect(kept.filter(Boolean)).toHaveLength(FORGED_OF_NETWORK_MAX)
    expect(mayKeepForged('198.51.100.2', 1_000)).toBe(true)
    const hourMs = 3_600_000
    expect(mayKeepForged('198.51.100.1', 1_000 + hourMs - 1)).toBe(false)
    expect(mayKeepForged('198.51.100.1', 1_000 + hourMs)).toBe(true)
    // Few networks are remembered at a time.
    while (mayKeepForged('198.51.100.3', 1_000)) continue
    for (let n = 0; n <= 10_000; n += 1) mayKeepForged(`one of many ${n}`, 1_000)
    expect(mayKeepForged('198.51.100.3', 1_000)).toBe(true)
  })

  test('a delivery with the right signature is kept from any network, and each kept one wakes the list', async () => {
    const address = '198.51.100.4'
    const touched: string[] = []
    const deps: Parameters<typeof receiveEvent>[0] = {
      provider: world.oxapay,
      log: createLog('silent'),
      database: world.database,
      write: (_path, work) => writeAs(world.database, SYSTEM, work, touched),
    }
    const receive = async ({ body, signature }: ReturnType<typeof signed>) => {
      touched.length = 0
      await receiveEvent(deps, Buffer.from(body), { hmac: signature }, () => undefined, address)
      return [...touched]
    }
    await world.sql(`delete from deposits.webhooks`)
    for (let time = 0; time < FORGED_OF_NETWORK_MAX; time += 1)
      expect(await receive({ body: '{}', signature: '00' })).toEqual(['deposits-webhooks'])
    expect(await receive({ body: '{}', signature: '00' })).toEqual([])
    expect(await receive(signed('{}'))).toEqual(['deposits-webhooks'])
    expect(await receive(signed('{"track_id":"406","status":"Paid"}'))).toEqual(['deposits-webhooks'])
    expect((await list({ limit: 3 })).map(({ verdict }) => verdict)).toEqual(['unknown', 'unreadable', 'forged'])
  })

  test('all networks together leave a limited number', async () => {
    await world.sql(`delete from deposits.webhooks`)
    await world.sql(`insert into deposits.webhooks (provider, verdict, network, body, size_bytes)
      select 'oxapay', 'forged', 'n' || n, '', 0 from generate_series(1, ${FORGED_OF_SITE_MAX}) n`)
    expect(await send({ body: '{}', signature: '00' })).toBe('forged')
    expect(await ask('countWebhooks', {})).toEqual({ count: FORGED_OF_SITE_MAX, isMore: false })
    // One place is left: by the hour that has passed, or by another verdict.
    for (const change of [`received_at = now() - interval '61 minutes'`, `verdict = 'unreadable'`]) {
      await world.sql(
        `update deposits.webhooks set ${change} where id = (select max(id::text)::uuid from deposits.webhooks where verdict = 'forged')`,
      )
      for (let time = 0; time < 2; time += 1) await send({ body: '{}', signature: '00' })
    }
    expect(await ask('countWebhooks', {})).toEqual({ count: FORGED_OF_SITE_MAX + 2, isMore: false })
  })

  test('forged ones are forgotten after a week, the others after three months', async () => {
    await world.sql(`delete from deposits.webhooks`)
    await world.sql(`insert into deposits.webhooks (provider, verdict, network, body, size_bytes, received_at)
      select 'oxapay', verdict, '', '', 0, now() - days * interval '1 day' from (values ('forged', 6), ('forged', 8), ('new', 8), ('new', 91)) v (verdict, days)`)
    await forgetOldWebhooks(world.database)
    expect((await list()).map(({ verdict }) => verdict).toSorted()).toEqual(['forged', 'new'])
  })
})
