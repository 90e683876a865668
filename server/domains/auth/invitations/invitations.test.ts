/** Sign-up by invitation only: a sign-up by password asks for a link, and each link opens as many accounts as it says. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { saveSetting } from '#server/domains/settings/parts.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

type Admin = Contract['admin']['invitations']

const world = useMoneyWorld()

const support = () => world.user({ adminRole: 'support' })
const signUpIs = (value: 'open' | 'invited') =>
  world.realtime.write('test:sign-up', SYSTEM, (context) => saveSetting(context, 'sign_up', value))
const codeOf = async (work: Promise<unknown>) => work.then(() => 'done').catch(({ code }: { code: string }) => code)
const create = (by: TestUser, uses = 1, days = 7) =>
  world.mutate<ResultOf<Admin['create']>>(by, 'admin/invitations:create', { uses, days, note: 'For a friend' })
const list = (by: TestUser) => world.query<ResultOf<Admin['list']>>(by, 'admin/invitations:list')
const isUsable = async (code: string) => (await world.realtime.query('auth:getInvitation', { code })).value
const register = (invitation?: string, email = `${randomBytes(6).toString('hex')}@example.org`) =>
  world.realtime.mutate(
    'auth:register',
    {
      email,
      password: 'a-long-quiet-evening',
      isAdult: true,
      acceptsTerms: true,
      ...(invitation === undefined ? {} : { invitation }),
    },
    { idempotencyKey: randomUUID() },
  ) as Promise<{ userId: string; token: string }>

afterEach(() => signUpIs('open'))

test('without a link no account is opened; with one it is, and the team sees which account used it', async () => {
  const staff = await support()
  const { invitationId, code } = await create(staff, 2)
  await signUpIs('invited')
  expect(await codeOf(register())).toBe('invitation_required')
  expect(await codeOf(register('made-up'))).toBe('invitation_over')
  const { userId } = await register(code)
  const invited = await world.query<ResultOf<Admin['listInvited']>>(staff, 'admin/invitations:listInvited', { invitationId })
  expect(invited.items).toMatchObject([{ userId }])
  expect((await list(staff)).items[0]).toMatchObject({
    _id: invitationId,
    used: 1,
    usesMax: 2,
    by: { userId: staff.id },
    note: 'For a friend',
  })
})

test('an existing account signs in without a link, and while sign-up is open a link that is used up refuses nobody', async () => {
  const staff = await support()
  const { code } = await create(staff)
  const email = `${randomBytes(6).toString('hex')}@example.org`
  await register(code, email)
  expect(await codeOf(register(code))).toBe('done')
  await signUpIs('invited')
  expect(
    await codeOf(world.realtime.mutate('auth:login', { email, password: 'a-long-quiet-evening' }, { idempotencyKey: randomUUID() })),
  ).toBe('done')
})

test('of ten sign-ups at once by a link for three, three open an account', async () => {
  const staff = await support()
  const { code } = await create(staff, 3)
  await signUpIs('invited')
  const results = await Promise.all(Array.from({ length: 10 }, () => codeOf(register(code))))
  expect(results.filter((result) => result === 'done')).toHaveLength(3)
  expect(await isUsable(code)).toEqual({ isUsable: false })
})

test('a link that was revoked or has ended opens nothing', async () => {
  const staff = await support()
  const [revoked, over] = [await create(staff), await create(staff)]
  await signUpIs('invited')
  expect(await isUsable(revoked.code)).toEqual({ isUsable: true })
  const revoke = () => world.mutate(staff, 'admin/invitations:revoke', { invitationId: revoked.invitationId, reason: 'A mistake' })
  await revoke()
  expect(await codeOf(revoke())).toBe('wrong_status')
  await world.sql(`update auth.invitations set expires_at = now() where id = $1`, over.invitationId)
  expect([await codeOf(register(revoked.code)), await codeOf(register(over.code))]).toEqual(['invitation_over', 'invitation_over'])
})

test('only owners and support make links', async () => {
  for (const adminRole of ['finance', 'moderator', 'viewer'] as const)
    expect(await codeOf(create(await world.user({ adminRole })))).toBe('forbidden')
  expect(await codeOf(create(await world.user({ adminRole: 'owner' })))).toBe('done')
})
