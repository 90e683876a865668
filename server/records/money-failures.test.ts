/** A refused call about money becomes one notification, for its caller only. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Notification } from '#contract/types.ts'
import { entriesOf } from '#realtime/define.ts'
import type { RefusedCall } from '#realtime/refused-call.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { actorOf } from '#test-support/context.ts'
import { keepMoneyFailures } from './money-failures.ts'

const world = useMoneyWorld()
let mara: TestUser
let seller: TestUser
beforeEach(async () => {
  mara = await world.user({ status: 'model' })
  seller = await world.user({ status: 'model' })
})

const atBell = async (who: TestUser) => (await world.query<{ items: Notification[] }>(who, 'notifications:list')).items
const failures = async (who: TestUser) => (await atBell(who)).map(({ kind, data, link }) => ({ kind, ...data, link }))

/** An action over HTTP, as browsers without a socket make it. */
async function act(path: string, args: object): Promise<string> {
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  return ((await response.json()) as { errorData?: { code: string } }).errorData?.code ?? 'none'
}

const payee = { paymentMethod: 'paypal', paymentDetails: 'mara@example.org' }
const order = async (expectedTotal = 20) => ({
  productId: await world.product(seller, 20_00),
  addonIds: [],
  desiredText: 'A quiet lake',
  expectedTotal,
})
/** Each call that moves money, with arguments that are refused with an empty wallet and without a payment provider. */
const REFUSED: Readonly<Record<string, { args: () => Promise<object>; kept: object }>> = {
  'transactions:createOxaPayInvoice': {
    args: async () => ({ amount: 12.5, currency: 'USDT' }),
    kept: { move: 'deposit', amount: 12.5, code: 'provider_unavailable', link: '/dashboard' },
  },
  'orders:placeOrder': { args: order, kept: { move: 'order', amount: 20, code: 'short_balance', link: '/dashboard' } },
  'orders:buyRevision': {
    args: async () => ({ orderId: randomUUID(), offerId: randomUUID(), expectedPrice: 6 }),
    kept: { move: 'order', amount: 6, code: 'not_found', link: '/dashboard' },
  },
  'posts:purchasePost': {
    args: async () => ({ postId: randomUUID(), expectedPrice: 7, contentRevision: 1 }),
    kept: { move: 'purchase', amount: 7, code: 'not_for_sale', link: '/dashboard' },
  },
  'chats:unlock': {
    args: async () => ({ chatId: randomUUID(), seq: 1, expectedPrice: 7 }),
    kept: { move: 'purchase', amount: 7, code: 'not_found', link: '/dashboard' },
  },
  'tips:giveTip': {
    args: async () => ({ modelId: seller.id, amount: 5 }),
    kept: { move: 'tip', amount: 5, code: 'short_balance', link: '/dashboard' },
  },
  'subscription:buyPlan': {
    args: async () => ({ planId: randomUUID(), expectedPrice: 9.99 }),
    kept: { move: 'pro', amount: 9.99, code: 'plan_unavailable', link: '/pro' },
  },
  'subscription:changePlan': {
    args: async () => ({ planId: randomUUID(), expectedPrice: 9.99 }),
    kept: { move: 'pro', amount: 9.99, code: 'plan_unavailable', link: '/pro' },
  },
  'withdrawals:requestWithdrawal': {
    args: async () => ({ amount: 40, ...payee }),
    kept: { move: 'withdrawal', amount: 40, code: 'short_balance', link: '/dashboard' },
  },
  'withdrawals:requestRefund': {
    args: async () => ({ amount: 40, network: 'TRC20', paymentDetails: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }),
    kept: { move: 'withdrawal', amount: 40, code: 'above_unspent', link: '/dashboard' },
  },
  'auth:requestLastPayout': {
    args: async () => ({ amount: 40, ...payee }),
    kept: { move: 'withdrawal', amount: 40, code: 'balance_changed', link: '/dashboard' },
  },
}
const PATHS = [...entriesOf(contract)].filter(({ entry }) => entry.money !== null).map(({ path }) => path)

async function refuse(who: TestUser, path: string, args: object): Promise<string> {
  if (path.startsWith('transactions:')) return act(path, { token: who.token, ...args })
  try {
    await world.mutate(who, path, { ...args })
    return 'none'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const tip = (more: object = {}) => refuse(mara, 'tips:giveTip', { modelId: seller.id, amount: 5, ...more })

describe('a refused call about money', () => {
  it.each(PATHS)('%s becomes one notification for its caller only, also after several attempts', async (path) => {
    const { args, kept } = REFUSED[path] ?? { args: async () => ({}), kept: {} }
    const sent = await args()
    const answers = [await refuse(mara, path, sent), ...(await Promise.all(Array.from({ length: 4 }, () => refuse(mara, path, sent))))]
    expect(answers).toEqual(answers.map(() => (kept as { code?: string }).code))
    expect(await failures(mara)).toEqual([{ kind: 'money_failed', ...kept }])
    expect(await failures(seller)).toEqual([])
    expect(await world.query(mara, 'notifications:unreadCount')).toBe(1)
  })

  it('notifies on the site only, because the user has just seen it', async () => {
    await tip()
    expect(await world.sql('select from outbox.messages where recipient_id = $1', mara.id)).toEqual([])
  })

  it('moves to the top again with the last attempt', async () => {
    await tip()
    await refuse(mara, 'orders:placeOrder', await order())
    await tip({ amount: 8 })
    expect(await failures(mara)).toMatchObject([{ move: 'tip', amount: 8 }, { move: 'order' }])
  })

  it('gets a new notification when the earlier one is read, an hour old, or for another reason', async () => {
    await tip()
    await world.mutate(mara, 'notifications:markRead')
    await tip()
    await world.sql(`update notifications.notifications set created_at = created_at - interval '61 minutes' where user_id = $1`, mara.id)
    await tip()
    await tip({ modelId: mara.id })
    expect(await failures(mara)).toMatchObject(['own_profile', 'short_balance', 'short_balance', 'short_balance'].map((code) => ({ code })))
  })

  it('is kept after an internal error, too', async () => {
    await world.sql(`create function public.break_tips() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
    await world.sql('create trigger break_tips before insert on tips.tips for each row execute function public.break_tips()')
    const giver = await world.user({ cents: 20_00 })
    expect(await refuse(giver, 'tips:giveTip', { modelId: seller.id, amount: 5 })).toBe('internal')
    await world.sql('drop function public.break_tips cascade')
    expect(await failures(giver)).toEqual([{ kind: 'money_failed', move: 'tip', amount: 5, code: 'internal', link: '/dashboard' }])
  })
})

describe('no notification is added', () => {
  it('for a call that succeeds, or is answered again from its receipt', async () => {
    const giver = await world.user({ cents: 20_00 })
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1) await world.mutate(giver, 'tips:giveTip', { modelId: seller.id, amount: 5 }, key)
    expect(await atBell(giver)).toEqual([])
  })

  it('for a call that is malformed, has no session, or moves no money', async () => {
    expect(await tip({ amount: 0.001 })).toBe('bad_request')
    expect(await tip({ token: 'of nobody' })).toBe('unauthorized')
    expect(await refuse(mara, 'withdrawals:cancelWithdrawal', { withdrawalId: randomUUID() })).toBe('not_found')
    expect(await atBell(mara)).toEqual([])
  })

  it.each([
    ['while an admin is in the account', { impersonatorId: randomUUID() }, 'short_balance'],
    ['for a user who needs a proof first', {}, 'proof_required'],
    ['for a user who may not make the call', {}, 'forbidden'],
  ])('%s', async (_name, actor, code) => {
    const written: string[] = []
    const call: RefusedCall = {
      path: 'tips:giveTip',
      entry: contract.tips.giveTip,
      actor: { ...actorOf(mara.id), ...actor },
      args: { amount: 5 },
      failure: { message: '', data: { code, message: '', data: {} } },
      write: async (step) => {
        written.push(step)
        return undefined as never
      },
    }
    await keepMoneyFailures(call)
    expect(written).toEqual([])
  })
})
