/** The mark that the team has checked identity and age of a model: given by the approval, taken and given back by admins. */
import { describe, expect, test } from 'vitest'
import { applicantsOf } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const { submitted, decide } = applicantsOf(world)

const setVerified = (admin: TestUser, who: TestUser, isVerified: boolean, reason = 'The document was not hers') =>
  world.mutate(admin, 'admin/users:setVerified', { userId: who.id, isVerified, reason })
const shown = async (who: TestUser) => {
  const [user] = await world.sql('select handle from users.users where id = $1', who.id)
  return (await world.query<{ isVerified: boolean }>(who, 'models:getByName', { name: user?.['handle'] })).isVerified
}

async function model(approver: TestUser): Promise<TestUser> {
  const who = await world.user()
  await decide(approver, 'approve', await submitted(who))
  return who
}

describe('the mark of a verified model', () => {
  test('comes with the approval, is taken for a reason that the model reads, and is given back', async () => {
    const [owner, moderator] = [await world.user({ adminRole: 'owner' }), await world.user({ adminRole: 'moderator' })]
    const elena = await model(owner)
    expect(await shown(elena)).toBe(true)
    await setVerified(moderator, elena, false)
    expect(await shown(elena)).toBe(false)
    expect(await world.query(owner, 'admin/users:get', { userId: elena.id })).toMatchObject({ isVerified: false, may: { verify: true } })
    await expect(setVerified(owner, elena, false)).rejects.toMatchObject({ code: 'same_mark' })
    await setVerified(owner, elena, true, 'A new document is right')
    expect(await shown(elena)).toBe(true)

    const [given, taken] = (await world.query<{ items: { kind: string; data: object }[] }>(elena, 'notifications:list')).items.filter(
      ({ kind }) => kind === 'mark_changed',
    )
    expect([given?.data, taken?.data]).toEqual([
      { isGiven: true, reason: 'A new document is right' },
      { isGiven: false, reason: 'The document was not hers' },
    ])
    const { items } = await world.query<{ items: { kind: string; reason: string }[] }>(elena, 'auth:listSupportAccess')
    expect(items.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['verified', 'A new document is right'],
      ['unverified', 'The document was not hers'],
    ])
    const acts = await world.sql(
      `select a.reason, b.body->'after' as after from audit.acts a join audit.bodies b using (seq) join audit.concerns c using (seq)
       where a.action = 'admin/users:setVerified' and c.user_id = $1 order by seq`,
      elena.id,
    )
    expect(acts.map(({ after }) => after)).toEqual([{ isVerified: false }, { isVerified: true }])
  })

  test('belongs to models alone, and nobody changes their own or, as a moderator, that of an admin', async () => {
    const [owner, moderator, user] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ adminRole: 'moderator' }),
      await world.user(),
    ]
    await expect(setVerified(moderator, user, true)).rejects.toMatchObject({ code: 'not_model' })
    expect(await world.query(moderator, 'admin/users:get', { userId: user.id })).toMatchObject({ isVerified: null, may: { verify: false } })
    await expect(setVerified(moderator, moderator, true)).rejects.toMatchObject({ code: 'own_account' })
    await expect(setVerified(moderator, owner, true)).rejects.toMatchObject({ code: 'admin_account' })
    for (const adminRole of ['finance', 'support', 'viewer'] as const)
      await expect(setVerified(await world.user({ adminRole }), user, true)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('asks for a proof when the last one is old', async () => {
    const owner = await world.user({ adminRole: 'owner' })
    const elena = await model(owner)
    await world.sql(`update users.sessions set proven_until = now() where user_id = $1`, owner.id)
    await expect(setVerified(owner, elena, false)).rejects.toMatchObject({ code: 'proof_required' })
    expect(await shown(elena)).toBe(true)
  })
})
