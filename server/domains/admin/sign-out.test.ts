/** An admin signs a user out everywhere: nothing opened before gives access any more, and the user is notified. */
import { expect, it } from 'vitest'
import { PASSWORD, refusalOf, useMailWorld } from '#test-support/mail-world.ts'
import { appCode, aWhileLater, twoFactorIn } from '#test-support/two-factor.ts'

const world = useMailWorld()
const { ask, verify, withApp } = twoFactorIn(world)

it('ends sessions, trusted browsers and sign-ins that wait for their second step, and notifies at the bell and by mail', async () => {
  const [who, admin] = [await withApp(), await world.confirmed()]
  await world.sql(`update users.users set is_admin = true, admin_role = 'support' where id = $1`, admin.userId)
  const { device } = await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret), true)
  await aWhileLater(world, who.userId)
  const waiting = await ask(who.email)

  expect(await world.mutate('admin/users:endSessions', { token: admin.token, userId: who.userId, reason: 'A stolen phone.' })).toEqual({
    count: 2,
  })
  expect(await world.me(who.token)).toBeNull()
  expect(await refusalOf(verify(waiting.challenge, 'totp', appCode(who.secret)))).toBe('challenge_over')
  const again = await world.mutate<{ secondStep?: { challenge: string } }>('auth:login', {
    email: who.email,
    password: PASSWORD,
    devices: [device],
  })
  const { token } = await verify(again.secondStep?.challenge ?? 'none', 'totp', appCode(who.secret))
  const { items } = await world.query<{ items: { kind: string; link: string }[] }>('notifications:list', { token })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'sessions_ended', link: '/settings/account' }))
  const { text } = await world.mailTo(who.email, 'You were signed out everywhere')
  // Notes between admins are not sent.
  expect(text).not.toContain('stolen phone')
})

it('ends one session of a user, and no session under the name of another user', async () => {
  const [who, other, admin] = [await world.confirmed(), await world.confirmed(), await world.confirmed()]
  await world.sql(`update users.users set is_admin = true, admin_role = 'support' where id = $1`, admin.userId)
  const shown = await world.query<{ sessions: { _id: string }[] }>('admin/users:get', { token: admin.token, userId: who.userId })
  const [session] = shown.sessions
  const end = (userId: string) =>
    world.mutate('admin/users:endSession', { token: admin.token, userId, sessionId: session?._id, reason: 'A stolen phone.' })
  expect(await refusalOf(end(other.userId))).toBe('not_found')
  expect(await world.me(who.token)).not.toBeNull()
  await end(who.userId)
  expect(await world.me(who.token)).toBeNull()
  expect(await world.me(other.token)).not.toBeNull()
  expect(await refusalOf(end(who.userId))).toBe('not_found')
})
