/** The user is notified of the outcome of a withdrawal: once, on every channel, and in the transaction of the step. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/types.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { useNotificationWorld, type Reader } from '#test-support/notification-world.ts'
import { createTestUser } from '#test-support/people.ts'

const world = useNotificationWorld()
const REASON = 'The address bounced'

let mara: Reader
let phone: string
let adminToken: string

beforeEach(async () => {
  mara = await world.reader()
  await world.sql(`update users.users set status = 'model' where id = $1`, mara.id)
  await world.sql('insert into models.profiles (user_id) values ($1)', mara.id)
  await deposit(world.server, mara.id, 100_00)
  phone = await world.subscribe(mara)
  adminToken = await signIn(world.server, await createTestUser(world.server.database, { adminRole: 'finance' }))
})
afterEach(() => world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`))

type Step = 'approve' | 'markSent' | 'reject' | 'markFailed'
const MORE: Readonly<Record<Step, object>> = {
  approve: {},
  markSent: { reference: 'PP-1' },
  reject: { reason: REASON },
  markFailed: { reason: REASON },
}

const decide = (step: Step, withdrawalId: string, idempotencyKey: string = randomUUID()) =>
  world.server.realtime.mutate(`admin/withdrawals:${step}`, { token: adminToken, withdrawalId, ...MORE[step] }, { idempotencyKey })
const notificationsAtBell = async () =>
  (await world.query<{ items: Notification[] }>(mara, 'notifications:list')).items.map(({ kind, data, link }) => ({ kind, data, link }))

async function asked(): Promise<string> {
  const { withdrawalId } = (await world.mutate(mara, 'withdrawals:requestWithdrawal', {
    amount: 40,
    paymentMethod: 'paypal',
    paymentDetails: 'mara@example.org',
  })) as { withdrawalId: string }
  return withdrawalId
}

const ENDS = [
  { kind: 'withdrawal_sent', before: ['approve'], last: 'markSent', data: { amount: 40 }, subject: 'Your withdrawal was sent' },
  {
    kind: 'withdrawal_rejected',
    before: [],
    last: 'reject',
    data: { amount: 40, reason: REASON },
    subject: 'Your withdrawal was rejected',
  },
  {
    kind: 'withdrawal_rejected',
    before: ['approve'],
    last: 'reject',
    data: { amount: 40, reason: REASON },
    subject: 'Your withdrawal was rejected',
  },
] as const

test.each(ENDS)(
  '$kind is sent once on every channel when the call is repeated under one key',
  async ({ kind, before, last, data, subject }) => {
    const id = await asked()
    for (const step of before) await decide(step, id)
    expect(await notificationsAtBell()).toEqual([])
    const key = randomUUID()
    await Promise.all([decide(last, id, key), decide(last, id, key)])
    await decide(last, id, key)
    // Under another key it is another call, and has nothing left to do.
    await expect(decide(last, id)).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await notificationsAtBell()).toEqual([{ kind, data, link: '/dashboard' }])
    await world.allSent()
    const [mail, ...moreMails] = world.mailsTo(mara)
    expect(moreMails).toEqual([])
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain('$40.00')
    expect(mail?.text.includes(REASON)).toBe(last === 'reject')
    const [message, ...moreMessages] = world.shownAt(phone)
    expect(moreMessages).toEqual([])
    expect(message).toMatchObject({ body: subject, link: expect.stringContaining('/dashboard') as string })
  },
)

test.each(ENDS)(
  '$kind is stored in the transaction of the step, and as a matter of money cannot be turned off',
  async ({ kind, before, last }) => {
    const id = await asked()
    for (const step of before) await decide(step, id)
    await decide(last, id)
    expect(
      await world.sql(
        `select n.xmin = w.xmin as "isOne", kinds.category_of(n.kind) as category from withdrawals.withdrawals w join notifications.notifications n on n.user_id = w.user_id and n.kind = $2 where w.id = $1`,
        id,
        kind,
      ),
    ).toEqual([{ isOne: true, category: 'money' }])
  },
)

test('a payout that came back notifies once on every channel, with the reason', async () => {
  const id = await asked()
  for (const step of ['approve', 'markSent'] as const) await decide(step, id)
  const key = randomUUID()
  await Promise.all([decide('markFailed', id, key), decide('markFailed', id, key)])
  await expect(decide('markFailed', id)).rejects.toMatchObject({ code: 'wrong_status' })
  expect((await notificationsAtBell())[0]).toEqual({ kind: 'withdrawal_failed', data: { amount: 40, reason: REASON }, link: '/dashboard' })
  expect(await notificationsAtBell()).toHaveLength(2)
  await world.allSent()
  const mails = world.mailsTo(mara).filter(({ subject }) => subject === 'Your withdrawal was returned')
  expect(mails.map(({ text }) => [text.includes('$40.00'), text.includes(REASON)])).toEqual([[true, true]])
  expect(world.shownAt(phone).filter(({ body }) => body === 'Your withdrawal was returned')).toHaveLength(1)
})

test('nothing is sent about a refused step, nor to a user who cancelled', async () => {
  const id = await asked()
  await decide('approve', id)
  await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
  await expect(decide('markSent', id)).rejects.toMatchObject({ code: 'withdrawals_blocked' })
  await world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`)
  const other = await asked()
  await world.mutate(mara, 'withdrawals:cancelWithdrawal', { withdrawalId: other })
  expect(await notificationsAtBell()).toEqual([])
})
