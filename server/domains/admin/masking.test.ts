/** E-mail addresses and payout details in the calls for admins: in full for the roles that need them, masked for all others. */
import { describe, expect, test } from 'vitest'
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import { applicantsOf } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const { submitted } = applicantsOf(world)

const WALLET = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const READS_EMAILS: readonly AdminRole[] = ['owner', 'moderator', 'support']
const READS_PAYOUTS: readonly AdminRole[] = ['owner', 'finance']
const ROLES: readonly AdminRole[] = ['owner', 'finance', 'moderator', 'support', 'viewer']

interface Item {
  _id: string
  email: string
  paymentDetails: string
  model: { _id: string; email: string }
}

const emailOf = async ({ id }: TestUser) => String((await world.sql('select email from users.users where id = $1', id))[0]?.['email'])

/** A model who asks for a payout to a wallet. */
async function earner(): Promise<{ model: TestUser; email: string }> {
  const model = await world.user({ status: 'model', cents: 100_00 })
  await world.mutate(model, 'withdrawals:requestWithdrawal', {
    amount: 40,
    paymentMethod: 'crypto',
    network: 'TRC20',
    paymentDetails: WALLET,
  })
  return { model, email: await emailOf(model) }
}

describe.each(ROLES)('an admin of the role %s', (role) => {
  test('reads addresses and payees as the role needs them', async () => {
    const [{ model, email }, admin] = [await earner(), await world.user({ adminRole: role })]
    const { items } = await world.query<{ items: Item[] }>(admin, 'admin/withdrawals:list', { status: 'requested', limit: 100 })
    const row = items.find((item) => item.model._id === model.id)
    const masked = `${email[0]}•••@${email.split('@')[1]?.[0]}•••.${email.split('.').at(-1)}`
    const shownEmail = READS_EMAILS.includes(role) ? email : masked
    expect([row?.model.email, row?.paymentDetails]).toEqual([shownEmail, READS_PAYOUTS.includes(role) ? WALLET : '•••qcdj'])
    expect(await world.query(admin, 'admin/users:get', { userId: model.id })).toMatchObject({ email: shownEmail })
    const list = await world.query<{ items: Item[] }>(admin, 'admin/users:list', { kind: 'models', limit: 100 })
    expect(list.items.find(({ _id }) => _id === model.id)?.email).toBe(shownEmail)
  })

  test('finds users by name and handle; by an address only when the role reads it', async () => {
    const [{ model, email }, admin] = [await earner(), await world.user({ adminRole: role })]
    await world.sql(`update users.users set name = 'Quiana Zephyr' where id = $1`, model.id)
    const found = async (search: string) => {
      const { items } = await world.query<{ items: Item[] }>(admin, 'admin/users:list', { search, limit: 100 })
      const { count } = await world.query<{ count: number }>(admin, 'admin/users:count', { search })
      expect(count).toBe(items.length)
      return items.some(({ _id }) => _id === model.id)
    }
    const handle = String((await world.sql('select handle from users.users where id = $1', model.id))[0]?.['handle'])
    expect([await found('quiana zeph'), await found(handle)]).toEqual([true, true])
    expect(await found(email)).toBe(READS_EMAILS.includes(role))
  })
})

test('a moderator decides on an application without its payout details, an owner with them', async () => {
  const id = await submitted(await world.user())
  const detailsFor = async (adminRole: AdminRole) =>
    (
      await world.query<{ answers: { payout: { details: string } } }>(await world.user({ adminRole }), 'admin/applications:get', {
        applicationId: id,
      })
    ).answers.payout.details
  expect([await detailsFor('owner'), await detailsFor('moderator')]).toEqual(['elena@example.org', 'e•••@e•••.org'])
})

test('in the account of a model support reads where a payout goes no better than outside; the model does', async () => {
  const [{ model }, support] = [await earner(), await world.user({ adminRole: 'support' })]
  await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now())`, support.id)
  const inside = await world.mutate<{ token: string }>(support, 'admin/users:impersonate', {
    userId: model.id,
    reason: 'A payout is late.',
  })
  const detailsFor = async (token: string) => {
    const who = { ...model, token }
    const { items } = await world.query<{ items: Item[] }>(who, 'withdrawals:getMine')
    const before = await world.query<{ paymentDetails: string }>(who, 'withdrawals:getPayoutDetails')
    return [items[0]?.paymentDetails, before.paymentDetails]
  }
  expect(await detailsFor(inside.token)).toEqual(['•••qcdj', '•••qcdj'])
  expect(await detailsFor(model.token)).toEqual([WALLET, WALLET])
})
