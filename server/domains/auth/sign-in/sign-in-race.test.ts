/** A sign-in and a new password at the same moment: in either order the old password leaves no session. */
import { describe, expect, it } from 'vitest'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { PASSWORD, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'
import { twoFactorIn } from '#test-support/two-factor.ts'

const world = useMailWorld()
const { withMail } = twoFactorIn(world)
const NEW_PASSWORD = `${PASSWORD} anew`

const countWaiting = async () => (await world.sql(`select count(*)::integer as n from ${LOCK_WAITS}`))[0]?.['n']

/** Both lock the account's row. The test holds it until both wait, in this order; they get it in that order. */
async function inThisOrder<A, B>({ userId }: Member, first: () => Promise<A>, second: () => Promise<B>): Promise<[Promise<A>, Promise<B>]> {
  const holder = await world.server.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users.users where id = $1 for update', [userId])
    const one = first()
    await expect.poll(countWaiting).toBe(1)
    const other = second()
    await expect.poll(countWaiting).toBe(2)
    // The test awaits both outcomes later.
    void Promise.allSettled([one, other])
    return [one, other]
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

const change = ({ token }: Member) => world.mutate('auth:changePassword', { token, currentPassword: PASSWORD, newPassword: NEW_PASSWORD })

describe('a sign-in with the old password', () => {
  it('is refused when the password is changed after it was compared', async () => {
    const who = await world.confirmed()
    const [changed, entered] = await inThisOrder(
      who,
      () => change(who),
      () => world.login(who.email),
    )
    await changed
    expect(await refusalOf(entered)).toBe('wrong_credentials')
    expect(await world.sql('select count(*)::integer as n from users.sessions where user_id = $1', who.userId)).toEqual([{ n: 1 }])
    expect(await world.login(who.email, NEW_PASSWORD)).toHaveProperty('token')
  })

  it('is ended by a change that waits for it', async () => {
    const who = await world.confirmed()
    const [entered, changed] = await inThisOrder(
      who,
      () => world.login(who.email),
      () => change(who),
    )
    const { token } = await entered
    await changed
    expect(await world.me(token)).toBeNull()
    expect(await world.me(who.token)).toMatchObject({ _id: who.userId })
  })

  it('gets no second step after the change, and the code already mailed opens nothing', async () => {
    const [late, early] = [await withMail(), await withMail()]
    const [changed, refused] = await inThisOrder(
      late,
      () => change(late),
      () => world.mutate('auth:login', { email: late.email, password: PASSWORD }),
    )
    await changed
    expect(await refusalOf(refused)).toBe('wrong_credentials')
    const [asked, changedAfter] = await inThisOrder(
      early,
      () => world.mutate<{ secondStep: { challenge: string } }>('auth:login', { email: early.email, password: PASSWORD }),
      () => change(early),
    )
    const { secondStep } = await asked
    await changedAfter
    expect(
      await refusalOf(world.mutate('auth:verifyOtp', { challenge: secondStep.challenge, way: 'backup', code: early.backupCodes[0] })),
    ).toBe('challenge_over')
  })

  it("made through the sign-up is refused as a stranger's", async () => {
    const who = await world.confirmed()
    const [changed, entered] = await inThisOrder(
      who,
      () => change(who),
      () => world.register(who.email),
    )
    await changed
    expect((await entered).userId).not.toBe(who.userId)
  })
})
