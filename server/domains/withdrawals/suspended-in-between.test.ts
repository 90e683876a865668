/** A suspension between the check of the call and the lock of the wallet is detected under that lock. */
import { expect, test } from 'vitest'
import { writeAs } from '#test-support/context.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'
import { requestLastPayout, requestWithdrawal } from './request-withdrawal.ts'

const world = useMoneyWorld()

test.each([
  ['a withdrawal', requestWithdrawal],
  ['a last payout', requestLastPayout],
])('%s is refused, and nothing moves', async (_name, ask) => {
  const who = await world.user({ status: 'model', cents: 30_00 })
  const request = { amountCents: 30_00, method: 'paypal', details: 'me@example.org', network: undefined } as const
  await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, who.id)
  await expect(writeAs(world.database, who.actor, (context) => ask(context, request))).rejects.toMatchObject({ code: 'suspended' })
  expect(await world.balances(who)).toMatchObject({ wallet: 30_00, withdrawal_hold: 0 })
  await world.sql(`update users.users set suspended_until = now() - interval '1 second' where id = $1`, who.id)
  await writeAs(world.database, who.actor, (context) => ask(context, request))
  expect(await world.balances(who)).toMatchObject({ wallet: 0, withdrawal_hold: 30_00 })
})
