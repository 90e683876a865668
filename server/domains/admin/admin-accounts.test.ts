/** Accounts of admins are owners' business: no other admin signs a colleague out, or lifts a suspension that an owner has set. */
import { expect, test } from 'vitest'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const reason = 'A stolen phone.'

test('support ends no session of an admin and lifts no suspension of one; an owner does', async () => {
  const [owner, support, other] = [
    await world.user({ adminRole: 'owner' }),
    await world.user({ adminRole: 'support' }),
    await world.user({ adminRole: 'finance' }),
  ]
  const [session] = await world.sql('select id from users.sessions where user_id = $1', other.id)
  const act = (by: TestUser, call: string, more: object = {}) =>
    world.mutate(by, `admin/users:${call}`, { userId: other.id, reason, ...more })
  const refused = { code: 'admin_account' }
  await expect(act(support, 'endSession', { sessionId: session?.['id'] })).rejects.toMatchObject(refused)
  await expect(act(support, 'endSessions')).rejects.toMatchObject(refused)
  expect(await world.query(other, 'auth:getUser')).toMatchObject({ isAdmin: true })
  await act(owner, 'suspend', { days: 7 })
  await expect(act(support, 'lift')).rejects.toMatchObject(refused)
  expect(await world.query(other, 'auth:getUser')).toMatchObject({ suspension: { reason } })
  await act(owner, 'lift')
  expect(await act(owner, 'endSessions')).toEqual({ count: 1 })
  expect(await world.query(other, 'auth:getUser')).toBeNull()
})
