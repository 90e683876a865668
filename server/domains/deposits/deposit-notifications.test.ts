import { createHash, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/main.ts'
import { signWebhook } from '#server/adapters/oxapay/signature.ts'
import { actorOf } from '#test-support/context.ts'
import { useDepositsWorld, type OpenDeposit } from '#test-support/deposits-world.ts'
import { createTestUser } from '#test-support/people.ts'

const world = useDepositsWorld()

const events = (trackId: string) =>
  world.sql(`select handled_at is not null as "isHandled" from deposits.events where track_id = '${trackId}'`)

/** Transactions whose hashes do not compress. */
const hashes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ tx_hash: createHash('sha256').update(String(n)).digest('base64url') }))

/** A deposit whose payment was paid exactly while its webhooks were lost. */
async function paidInSilence(amount = 50): Promise<OpenDeposit> {
  const deposit = await world.open(amount)
  world.provider.setWebhooks(deposit.trackId, { delivery: 'lost' })
  world.provider.pay(deposit.trackId, 'exact')
  await world.provider.idle()
  return deposit
}

describe('a webhook about a payment', () => {
  test('that gets lost is made good by the task', async () => {
    const { orderId } = await paidInSilence()
    await world.clock()
    expect(await world.wallet()).toBe(0)
    await world.makeDue()
    await world.clock()
    expect(await world.statusOf(orderId)).toEqual({ status: 'success', reason: null })
    expect(await world.credits()).toEqual([50_00])
  })

  test.each(['repeated', 'reordered', 'delayed'] as const)('that comes %s credits once', async (delivery) => {
    const { orderId, trackId } = await world.open()
    world.provider.setWebhooks(trackId, { delivery })
    world.provider.pay(trackId, 'exact')
    await world.settle()
    await world.clock()
    expect(await world.statusOf(orderId)).toEqual({ status: 'success', reason: null })
    expect(await world.credits()).toEqual([50_00])
    expect(world.provider.webhooks(trackId).every(({ state }) => state === 'delivered')).toBe(true)
    expect(await events(trackId)).toEqual([{ isHandled: true }, { isHandled: true }])
  })

  test('that is repeated many times is answered ok, stored once, and credits once', async () => {
    const { trackId } = await paidInSilence()
    const webhook = world.provider.composeWebhook(trackId)
    for (let round = 0; round < 3; round++) {
      expect(await Promise.all(Array.from({ length: 10 }, () => world.post(webhook)))).toEqual(Array.from({ length: 10 }, () => 200))
      await world.clock()
    }
    expect(await events(trackId)).toEqual([{ isHandled: true }])
    expect(await world.notifications()).toEqual([
      { kind: 'deposit_credited', data: { amountCents: 50_00, askedCents: 50_00, creditedCents: 50_00, isOpen: false } },
    ])
    expect(await world.credits()).toEqual([50_00])
  })

  test.each(['forged', 'truncated', 'other_key'] as const)(
    'with a signature that is %s is refused and changes nothing',
    async (signature) => {
      const { orderId, trackId } = await paidInSilence()
      expect(await world.post(world.provider.composeWebhook(trackId, { manners: { signature } }))).toBe(400)
      await world.clock()
      expect(await events(trackId)).toEqual([])
      expect(await world.statusOf(orderId)).toEqual({ status: 'pending', reason: null })
      expect(await world.wallet()).toBe(0)
    },
  )

  test('without a signature, with a changed body, or that is no JSON is refused', async () => {
    const { trackId } = await paidInSilence()
    const { body, signature } = world.provider.composeWebhook(trackId)
    expect(await world.post({ body })).toBe(400)
    expect(await world.post({ body: body.replace('"amount":50', '"amount":5000'), signature })).toBe(400)
    expect(await world.post({ body: 'hello', signature })).toBe(400)
    expect(await world.post({ body: 'x'.repeat(65 * 1024), signature })).toBe(413)
    expect(await events(trackId)).toEqual([])
  })

  test('that says "paid" when nothing was paid credits nothing', async () => {
    const { orderId, trackId } = await world.open()
    expect(await world.post(world.provider.composeWebhook(trackId, { status: 'paid' }))).toBe(200)
    await world.clock()
    expect(await world.statusOf(orderId)).toEqual({ status: 'pending', reason: null })
    expect(await world.wallet()).toBe(0)
  })

  test.each(['wrong_amount', 'wrong_currency', 'wrong_order'] as const)(
    'with a %s credits the amount that really arrived, to its payer',
    async (content) => {
      const { trackId } = await world.open()
      await world.open(70, world.stranger)
      world.provider.setWebhooks(trackId, { content })
      world.provider.pay(trackId, 'less')
      await world.settle()
      expect(await world.credits()).toEqual([30_00])
      expect(await world.wallet(world.stranger)).toBe(0)
    },
  )

  test('about a payment whose order is another one credits no account', async () => {
    const mine = await world.open()
    const theirs = await world.open(50, world.stranger)
    await world.sql(`update deposits.deposits set track_id = null where order_id = '${mine.orderId}'`)
    await world.sql(`update deposits.deposits set track_id = '${mine.trackId}' where order_id = '${theirs.orderId}'`)
    world.provider.pay(mine.trackId, 'exact')
    await world.settle()
    expect(await world.statusOf(theirs.orderId)).toEqual({ status: 'pending', reason: 'under_review' })
    expect(await world.wallet(world.stranger)).toBe(0)
    expect(await world.wallet()).toBe(0)
  })

  test('about unknown payments delays no others', async () => {
    const { trackId } = await paidInSilence()
    await world.sql(
      `insert into deposits.events (provider, dedupe_key, track_id, body) select 'oxapay', 'foreign ' || n, '9' || n, '{}' from generate_series(1, 60) n`,
    )
    expect(await world.post(world.provider.composeWebhook(trackId))).toBe(200)
    await world.clock()
    expect(await world.wallet()).toBe(50_00)
    await world.sql(`update deposits.events set received_at = now() - interval '2 hours' where dedupe_key like 'foreign %'`)
    await world.clock()
    expect(await world.sql(`select count(*)::integer as open from deposits.events where handled_at is null`)).toEqual([{ open: 0 }])
  })

  test.each([
    ['U+0000', '\\u0000'],
    ['half a surrogate pair', '\\ud83d'],
  ])('with %s in every text is stored and credits what arrived', async (_what, escaped) => {
    const { trackId } = await paidInSilence()
    const sent = JSON.parse(world.provider.composeWebhook(trackId).body) as { txs: object[] }
    const body = JSON.stringify({ ...sent, note: '#', txs: [{ ...sent.txs[0], tx_hash: '#' }], ['#']: 1 }).replaceAll('#', escaped)
    const webhook = { body, signature: signWebhook(Buffer.from(body), SANDBOX_KEYS.merchant) }
    expect([await world.post(webhook), await world.post(webhook)]).toEqual([200, 200])
    expect(await world.sql(`select body #>> '{}' as body from deposits.events where track_id = '${trackId}'`)).toEqual([{ body }])
    await world.clock()
    expect(await world.credits()).toEqual([50_00])
  })

  test.each([
    ['a track id and a status that no column holds', JSON.stringify({ track_id: '9#', status: 'Paid#' }).replaceAll('#', '\\u0000\\udc00')],
    ['a number that jsonb refuses', `{"track_id":"9","status":"Paid","amount":1e400000}`],
    ['a thousand transactions', JSON.stringify({ track_id: '9', status: 'Paid', txs: hashes(900) })],
    ['lists in lists without end', `{"track_id":"9","status":"Paid","note":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ])('with %s is stored once and answered ok', async (_what, body) => {
    await world.sql(`delete from deposits.events`)
    const webhook = { body, signature: signWebhook(Buffer.from(body), SANDBOX_KEYS.merchant) }
    expect([await world.post(webhook), await world.post(webhook)]).toEqual([200, 200])
    expect(await world.sql(`select body #>> '{}' as body from deposits.events`)).toEqual([{ body }])
    await world.clock()
  })

  test('is processed when the provider is back', async () => {
    const { trackId } = await world.open()
    world.provider.setProvider('html')
    world.provider.pay(trackId, 'exact')
    await world.settle()
    expect(await world.wallet()).toBe(0)
    world.provider.setProvider('up')
    await world.makeDue()
    await world.clock()
    expect(await world.credits()).toEqual([50_00])
  })

  test('about one unreadable payment does not delay the others', async () => {
    const lost = await Promise.all(Array.from({ length: 4 }, () => world.open(5)))
    for (const { orderId } of lost)
      await world.sql(
        `update deposits.deposits set track_id = '77' || id::text, poll_at = now() - interval '1 hour' where order_id = '${orderId}'`,
      )
    await paidInSilence()
    await world.makeDue()
    await world.clock()
    expect(await world.wallet()).toBe(50_00)
    expect(
      await world.sql(
        `select count(*)::integer as due from deposits.deposits where poll_at <= now() and user_id = '${world.customer.userId}'`,
      ),
    ).toEqual([{ due: 0 }])
  })

  test('for more deposits than one batch is processed at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, async () => actorOf(await createTestUser(world.database))))
    for (const person of people) {
      await Promise.all(
        Array.from({ length: 5 }, async () => {
          const { trackId } = await world.open(3, person)
          world.provider.setWebhooks(trackId, { delivery: 'lost' })
          world.provider.pay(trackId, 'exact')
        }),
      )
    }
    await world.provider.idle()
    await world.makeDue()
    await world.clock()
    expect(await Promise.all(people.map((person) => world.wallet(person)))).toEqual(people.map(() => 15_00))
  })
})

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('a storm', () => {
  test('of a thousand webhooks over forty deposits leaves every wallet with exactly the arrived amount', async () => {
    const seed = randomInt(2 ** 31)
    const random = numbersFrom(seed)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
    const people = await Promise.all(Array.from({ length: 8 }, async () => actorOf(await createTestUser(world.database))))
    const deposits: OpenDeposit[] = []
    for (const person of people)
      for (let at = 0; at < 5; at++) deposits.push(await world.open(1 + Math.floor(random() * 20_000) / 100, person))
    for (const { trackId } of deposits)
      world.provider.setWebhooks(trackId, { delivery: pick(['normal', 'delayed', 'repeated', 'lost', 'reordered']) })

    const unpaid = [...deposits]
    const refused: number[] = []
    const blow = async () => {
      const { trackId } = pick(deposits)
      const signature = pick(['right', 'right', 'right', 'forged', 'truncated', 'other_key'] as const)
      const content = pick(['right', 'right', 'wrong_amount', 'wrong_currency', 'wrong_order'] as const)
      const webhook = world.provider.composeWebhook(trackId, {
        status: pick(['paying', 'paid', 'expired', 'refunded', 'mystery']),
        manners: { signature, content },
      })
      const answer = await world.post(webhook)
      if (answer !== (signature === 'right' ? 200 : 400)) refused.push(answer)
    }
    for (let wave = 0; wave < 40; wave++) {
      const next = unpaid.splice(Math.floor(random() * unpaid.length), 1)[0]
      if (next !== undefined && random() < 0.9) world.provider.pay(next.trackId, pick(['exact', 'less', 'more', 'late', 'parts']))
      await Promise.all([...Array.from({ length: 25 }, blow), ...(wave % 4 === 0 ? [world.clock(), world.clock()] : [])])
    }
    await world.settle()
    await world.makeDue()
    await world.clock()

    const credited = await world.sql(
      `select track_id as "trackId", credited_cents::integer as cents from deposits.deposits where track_id in (${deposits.map(({ trackId }) => `'${trackId}'`).join(',')})`,
    )
    const arrived = (trackId: string) =>
      Math.floor(world.provider.transfers(trackId).reduce((sum, { worthMicros }) => sum + (worthMicros ?? 0), 0) / 10_000)
    expect(refused, `seed ${seed}`).toEqual([])
    expect(new Map(credited.map(({ trackId, cents }) => [trackId, cents])), `seed ${seed}`).toEqual(
      new Map(deposits.map(({ trackId }) => [trackId, arrived(trackId)])),
    )
    const wallets = (await Promise.all(people.map((person) => world.wallet(person)))).reduce((sum, cents) => sum + cents, 0)
    expect(wallets, `seed ${seed}`).toBe(deposits.reduce((sum, { trackId }) => sum + arrived(trackId), 0))
    expect(wallets).toBeGreaterThan(0)
  })
})
