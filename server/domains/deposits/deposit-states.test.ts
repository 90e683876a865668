/** Every state of a deposit over the provider's own protocol, as its user sees it on any device. */
import { describe, expect, test } from 'vitest'
import type { Network } from '#contract/rules/payouts.ts'
import type { Deposit } from '#contract/types.ts'
import { useDepositsWorld } from '#test-support/deposits-world.ts'
import { ProviderRefused } from './payment-provider.ts'

const world = useDepositsWorld()

interface Opened {
  orderId: string
  trackId: string
  /** Of the address on Tron. */
  addressTrackId: string
}

async function open(amount = 20): Promise<Opened> {
  const { value } = await world.call(world.customer, 'transactions:createOxaPayInvoice', { amount, currency: 'USDT', network: 'TRC20' })
  const [row] = await world.sql(
    `select d.track_id as "trackId", a.track_id as "addressTrackId" from deposits.deposits d join deposits.addresses a on a.deposit_id = d.id where order_id = '${value.orderId}'`,
  )
  return { orderId: value.orderId, trackId: String(row?.['trackId']), addressTrackId: String(row?.['addressTrackId']) }
}
const show = async (orderId?: string, by = world.customer): Promise<Deposit | null> =>
  (await world.call(by, 'transactions:getDeposit', orderId === undefined ? {} : { orderId })).value
/** Time passes: the link and the addresses are over, here and at the provider. */
async function turn({ orderId, trackId, addressTrackId }: Opened): Promise<void> {
  for (const track of [trackId, addressTrackId]) world.provider.expire(track)
  await world.sql(`update deposits.deposits set expires_at = now() - interval '1 second' where order_id = '${orderId}'`)
}
async function poll(): Promise<void> {
  await world.settle()
  await world.makeDue()
  await world.clock()
}
const credited = async () => (await world.notifications()).filter(({ kind }) => kind === 'deposit_credited').map(({ data }) => data)

describe('a new deposit', () => {
  test('shows amount, address, network and link to its user on every device, and to nobody else', async () => {
    const { orderId, addressTrackId } = await open()
    const shown = await show()
    expect(shown).toMatchObject({
      orderId,
      status: 'pending',
      reason: null,
      amount: 20,
      received: 0,
      credited: 0,
      missing: 20,
      otherCoin: null,
    })
    expect(shown?.payLink).toMatch(/\/pay\//)
    expect(shown?.addresses).toEqual([{ network: 'TRC20', address: expect.stringMatching(/^T\w{33}$/) as string, payAmount: '20' }])
    expect(world.provider.payment(addressTrackId)).toMatchObject({ request: { type: 'white_label', orderId }, network: 'Tron' })
    expect([await show(undefined, world.stranger), await show(orderId, world.stranger)]).toEqual([null, null])
    expect(await show(`DEP-1234567890-${'1'.repeat(30)}`)).toBeNull()
  })

  test('has its link without an address when the provider makes none', async () => {
    const { value } = await world.callWith({
      ...world.oxapay,
      createAddress: () => Promise.reject(new ProviderRefused('network', 'not enabled')),
    })(world.customer, 'transactions:createOxaPayInvoice', { amount: 20, currency: 'USDT', network: 'TRC20' })
    expect(await show(value.orderId)).toMatchObject({ status: 'pending', addresses: [] })
  })

  test('is dismissed for every device by its user alone, and still credited', async () => {
    const { orderId, trackId } = await open()
    await expect(world.call(world.stranger, 'transactions:dismissDeposit', { orderId })).rejects.toMatchObject({ code: 'not_found' })
    await world.call(world.customer, 'transactions:dismissDeposit', { orderId })
    expect(await show()).toBeNull()
    expect(await show(orderId)).toMatchObject({ status: 'pending' })
    world.provider.pay(trackId, 'exact')
    await poll()
    expect(await world.wallet()).toBe(20_00)
  })
})

describe('an address', () => {
  const ask = (orderId: string, network: Network, by = world.customer) => world.call(by, 'transactions:openAddress', { orderId, network })

  test('is one for each network, also when it is asked for many times at once', async () => {
    const { orderId } = await open()
    const all = await Promise.all(Array.from({ length: 5 }, () => ask(orderId, 'ERC20')))
    expect(new Set(all.map(({ value }) => value.address)).size).toBe(1)
    expect((await ask(orderId, 'TRC20')).value).toEqual((await show())?.addresses[0])
    expect((await show())?.addresses.map(({ network }) => network)).toEqual(['TRC20', 'ERC20'])
  })

  test('asks for the missing part only, and adds up with the others', async () => {
    const { orderId, addressTrackId } = await open()
    world.provider.transfer(addressTrackId, { amount: '12' })
    await poll()
    const { value } = await ask(orderId, 'BEP20')
    expect(value).toMatchObject({ network: 'BEP20', payAmount: '8', address: expect.stringMatching(/^0x/) as string })
    const [other] = await world.sql(
      `select track_id as id from deposits.addresses where network = 'BEP20' order by created_at desc limit 1`,
    )
    world.provider.pay(String(other?.['id']), 'exact')
    await poll()
    expect(await show(orderId)).toMatchObject({ status: 'success', received: 20, credited: 20, missing: 0 })
    expect(await world.credits()).toEqual([12_00, 8_00])
    const [row] = await world.sql(`select network from deposits.deposits where order_id = '${orderId}'`)
    expect(row).toEqual({ network: 'BEP20' })
  })

  test('is opened for own and open deposits only', async () => {
    const opened = await open()
    await expect(ask(opened.orderId, 'ERC20', world.stranger)).rejects.toMatchObject({ code: 'not_found' })
    await turn(opened)
    await expect(ask(opened.orderId, 'ERC20')).rejects.toMatchObject({ code: 'wrong_status' })
    const paid = await open()
    world.provider.pay(paid.trackId, 'exact')
    await poll()
    await expect(ask(paid.orderId, 'ERC20')).rejects.toMatchObject({ code: 'wrong_status' })
    const waiting = await open()
    world.provider.setProvider('error')
    await expect(ask(waiting.orderId, 'ERC20')).rejects.toMatchObject({ code: 'provider_unavailable' })
  })
})

describe('an underpaid deposit', () => {
  test.each(['trackId', 'addressTrackId'] as const)(
    'by its %s names the missing part at once, stays open, and ends with the rest',
    async (track) => {
      const opened = await open()
      const { orderId } = opened
      world.provider.transfer(opened[track], { amount: '12' })
      await world.settle()
      expect(await show()).toMatchObject({ orderId, status: 'pending', reason: 'underpaid', amount: 20, received: 12, missing: 8 })
      await poll()
      expect(await show()).toMatchObject({ status: 'pending', reason: 'underpaid', received: 12, credited: 12, missing: 8 })
      expect((await show())?.addresses).toHaveLength(1)
      expect(await world.wallet()).toBe(12_00)
      expect(await world.sql('select track_id from deposits.events where handled_at is null')).toEqual([])
      world.provider.transfer(opened[track], { amount: '8' })
      await poll()
      expect(await show(orderId)).toMatchObject({ status: 'success', reason: null, received: 20, credited: 20, missing: 0 })
      expect(await credited()).toEqual([
        { amountCents: 12_00, askedCents: 20_00, creditedCents: 12_00, isOpen: true },
        { amountCents: 8_00, askedCents: 20_00, creditedCents: 20_00, isOpen: false },
      ])
    },
  )

  test('is read while the network still confirms it: the dialog need not wait for the credit', async () => {
    const { orderId, trackId } = await open()
    world.provider.transfer(trackId, { amount: '12' })
    const before = await world.wallet()
    await world.provider.idle()
    // The provider says that it is still being confirmed.
    world.provider.forceStatus(trackId, 'paying')
    await world.call(world.customer, 'transactions:checkPayment', { orderId })
    expect(await world.wallet()).toBe(before)
    expect(await show()).toMatchObject({ status: 'pending', reason: 'underpaid', received: 12, credited: 0, missing: 8 })
  })

  test('is confirming once the rest is enough', async () => {
    const { orderId, trackId } = await open()
    world.provider.transfer(trackId, { amount: '12' })
    await poll()
    world.provider.transfer(trackId, { amount: '8' })
    await world.provider.idle()
    world.provider.forceStatus(trackId, 'paying')
    await world.makeDue()
    await world.clock()
    expect(await show(orderId)).toMatchObject({ status: 'confirming', received: 20, credited: 12, missing: 0 })
  })

  test('ends with the credited part when its time is over, and is credited when the rest comes late', async () => {
    const opened = await open()
    world.provider.transfer(opened.trackId, { amount: '12' })
    await poll()
    await turn(opened)
    await poll()
    expect(await show(opened.orderId)).toMatchObject({ status: 'success', reason: 'underpaid', credited: 12, missing: 8 })
    expect(await show()).toBeNull()
    world.provider.transfer(opened.trackId, { amount: '8' })
    await poll()
    expect(await show(opened.orderId)).toMatchObject({ status: 'success', reason: null, credited: 20, missing: 0 })
    expect(await world.credits()).toEqual([12_00, 8_00])
  })
})

test('too much is credited in full, and said', async () => {
  const { orderId, trackId } = await open()
  world.provider.pay(trackId, 'more')
  await poll()
  expect(await show(orderId)).toMatchObject({ status: 'success', reason: null, amount: 20, credited: 25, missing: 0 })
  expect(await credited()).toEqual([{ amountCents: 25_00, askedCents: 20_00, creditedCents: 25_00, isOpen: false }])
})

test('link and address paid both are credited both', async () => {
  const { orderId, trackId, addressTrackId } = await open()
  world.provider.pay(trackId, 'exact')
  world.provider.pay(addressTrackId, 'exact')
  await poll()
  expect(await show(orderId)).toMatchObject({ status: 'success', credited: 40 })
  expect(await world.wallet()).toBe(40_00)
})

test('expired, it is shown as such until it is dismissed, and is credited when the money comes after all', async () => {
  const opened = await open()
  await turn(opened)
  await poll()
  expect(await show()).toMatchObject({ orderId: opened.orderId, status: 'expired', reason: 'expired', received: 0, missing: 20 })
  world.provider.pay(opened.addressTrackId, 'late')
  await poll()
  expect(await show(opened.orderId)).toMatchObject({ status: 'success', credited: 20 })
})

test('in two parts by itself ends in success', async () => {
  const { orderId, trackId } = await open()
  world.provider.pay(trackId, 'parts')
  await poll()
  expect(await show(orderId)).toMatchObject({ status: 'success', credited: 20 })
})

test('another coin is named, credits nothing, and the deposit stays open for USDT', async () => {
  const { orderId, trackId, addressTrackId } = await open()
  world.provider.pay(addressTrackId, 'coin')
  await poll()
  expect(await show()).toMatchObject({ orderId, status: 'pending', reason: 'wrong_coin', otherCoin: '20 TRX', received: 0, missing: 20 })
  await poll()
  expect(await world.notifications()).toEqual([{ kind: 'deposit_failed', data: { amountCents: 20_00, reason: 'wrong_coin' } }])
  world.provider.pay(trackId, 'exact')
  await poll()
  expect(await show(orderId)).toMatchObject({ status: 'success', reason: null, credited: 20 })
})
