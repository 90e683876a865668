/** A trusted browser skips the second factor. */
import { describe, expect, it } from 'vitest'
import type { SecondStep } from '#contract/types.ts'
import { PASSWORD, refusalOf, useMailWorld } from '#test-support/mail-world.ts'
import { appCode, aWhileLater, twoFactorIn, type WithApp } from '#test-support/two-factor.ts'

const world = useMailWorld()
const { ask, verify, twoFactor, withApp } = twoFactorIn(world)

const HOUR_MS = 3_600_000

describe('a trusted browser', () => {
  const trusted = async (who: WithApp): Promise<string> => {
    const { device } = await verify((await ask(who.email)).challenge, 'totp', appCode(who.secret), true)
    await aWhileLater(world, who.userId)
    return device ?? ''
  }
  const login = (email: string, devices: readonly string[]) =>
    world.mutate<{ token?: string; secondStep?: SecondStep }>('auth:login', { email, password: PASSWORD, devices })

  it('skips the second factor for 30 days, counts as proven by the password only, and is trusted by one account', async () => {
    const [who, other] = [await withApp(), await withApp()]
    const device = await trusted(who)
    const { token = '' } = await login(who.email, [await trusted(other), device])
    expect(await world.me(token)).toMatchObject({ _id: who.userId })
    const { devices } = await twoFactor(token)
    expect(devices).toHaveLength(1)
    expect(Math.abs((devices[0]?.expiresAt ?? 0) - Date.now() - 30 * 24 * HOUR_MS)).toBeLessThan(60_000)
    // The password was given, the second factor was not.
    expect(await refusalOf(world.mutate('auth:turnOffFactor', { token, factor: 'totp' }))).toBe('proof_required')
    expect(await login(other.email, [device])).toHaveProperty('secondStep')
    expect(await refusalOf(world.mutate('auth:login', { email: who.email, password: 'not the password', devices: [device] }))).toBe(
      'wrong_credentials',
    )
    await world.sql(`update auth.trusted_devices set expires_at = now() where user_id = $1`, who.userId)
    expect(await login(who.email, [device])).toHaveProperty('secondStep')
    expect((await twoFactor(token)).devices).toEqual([])
  })

  it('loses the trust when its user ends it, and only then', async () => {
    const [who, other] = [await withApp(), await withApp()]
    const device = await trusted(who)
    const [row] = (await twoFactor(who.token)).devices
    const deviceId = row?._id ?? ''
    expect(await refusalOf(world.mutate('auth:revokeTrustedDevice', { token: other.token, deviceId }))).toBe('not_found')
    await world.mutate('auth:revokeTrustedDevice', { token: who.token, deviceId })
    expect(await refusalOf(world.mutate('auth:revokeTrustedDevice', { token: who.token, deviceId }))).toBe('not_found')
    expect(await login(who.email, [device])).toHaveProperty('secondStep')
  })

  it('loses the trust after a new password, or a change of factors', async () => {
    const who = await withApp()
    const first = await trusted(who)
    await world.mutate('auth:changePassword', { token: who.token, currentPassword: PASSWORD, newPassword: `${PASSWORD} x` })
    expect((await twoFactor(who.token)).devices).toEqual([])
    expect(await world.mutate('auth:login', { email: who.email, password: `${PASSWORD} x`, devices: [first] })).toHaveProperty('secondStep')
    const other = await withApp()
    const second = await trusted(other)
    await world.mutate('auth:turnOnMailCodes', { token: other.token })
    expect(await login(other.email, [second])).toHaveProperty('secondStep')
  })

  it('counts for no admin, even when trusted before the role: they are asked each time', async () => {
    const who = await withApp()
    const device = await trusted(who)
    await world.sql(`update users.users set is_admin = true, admin_role = 'viewer' where id = $1`, who.userId)
    const { secondStep } = await login(who.email, [device])
    expect(secondStep).toMatchObject({ ways: ['totp', 'backup'], canTrust: false })
    const entered = await verify(secondStep?.challenge ?? '', 'totp', appCode(who.secret), true)
    expect(entered.device).toBeNull()
    expect((await twoFactor(entered.token)).devices).toEqual([])
  })

  it('is refused before any look-up when its token has another shape', async () => {
    const { email } = await withApp()
    expect(await refusalOf(login(email, ['x']))).toBe('bad_request')
    expect(
      await refusalOf(
        login(
          email,
          Array.from({ length: 6 }, () => 'A'.repeat(43)),
        ),
      ),
    ).toBe('bad_request')
  })
})
