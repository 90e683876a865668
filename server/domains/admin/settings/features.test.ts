/** When a feature is limited to an audience, the server refuses it to all other users at once, and their screens hide it. */
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { placeInShare, type FeatureRule } from '#contract/rules/features.ts'
import type { ResultOf } from '#realtime/define.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { createFeatureClock } from '#server/domains/settings/parts.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const FEATURE = 'api_keys'
const state = async (by: TestUser) => {
  const all = await world.query<ResultOf<Contract['admin']['settings']['getFeatures']>>(by, 'admin/settings:getFeatures')
  const found = all.find(({ feature }) => feature === FEATURE)
  if (found === undefined) throw new Error('there is no such feature')
  return found
}
const save = async (by: TestUser, part: Partial<FeatureRule>, version?: number) =>
  world.mutate(by, 'admin/settings:saveFeature', {
    feature: FEATURE,
    rule: { audience: 'everybody', share: 100, roles: [], endsAt: null, ...part },
    version: version ?? (await state(by)).version,
    reason: 'A test',
  })
const codeOf = async (work: Promise<unknown>) => work.then(() => 'done').catch(({ code }: { code: string }) => code)
const makeKey = (who: TestUser) =>
  codeOf(world.mutate(who, 'connections:createKey', { name: 'A key', scopes: ['profile:read'], networks: [], days: 7 }))
const off = (who: TestUser) => world.query<string[]>(who, 'systemSettings:getFeaturesOff')

test('the audience of a feature has it at once; it is refused to all others, whose screens hide it', async () => {
  const [boss, user, model] = [await world.user({ adminRole: 'owner' }), await world.user(), await world.user({ status: 'model' })]
  expect([await makeKey(user), await off(user)]).toEqual(['done', []])
  await save(boss, { audience: 'nobody' })
  await expect.poll(() => makeKey(user)).toBe('feature_off')
  expect(await off(user)).toEqual([FEATURE])
  await save(boss, { audience: 'roles', roles: ['model'] })
  await expect.poll(() => makeKey(model)).toBe('done')
  expect([await makeKey(user), await off(model)]).toEqual(['feature_off', []])
  await save(boss, { audience: 'share', share: placeInShare(FEATURE, user.id) + 1 })
  await expect.poll(() => makeKey(user)).toBe('done')
  await save(boss, { audience: 'staff' })
  await expect.poll(() => makeKey(user)).toBe('feature_off')
  expect(await off(boss)).toEqual([])
  await save(boss, {})
  await expect.poll(() => makeKey(user)).toBe('done')
})

test('the end of a limit must be in the future; after it all users have the feature, and owners still see the limit', async () => {
  const [boss, user] = [await world.user({ adminRole: 'owner' }), await world.user()]
  expect(await codeOf(save(boss, { audience: 'nobody', endsAt: Date.now() - 1 }))).toBe('bad_time')
  const endsAt = Date.now() + 60_000
  await save(boss, { audience: 'nobody', endsAt })
  await expect.poll(() => makeKey(user)).toBe('feature_off')
  await world.sql(`update settings.system set value = replace(value, $1, '1') where key = 'feature_api_keys'`, String(endsAt))
  expect(await off(user)).toEqual([])
  expect(await state(boss)).toMatchObject({ audience: 'nobody', endsAt: 1, by: { userId: boss.id } })
  await save(boss, {})
})

test('the clock refreshes open pages once a limit has ended, and writes nothing before or again', async () => {
  const boss = await world.user({ adminRole: 'owner' })
  let now = Date.now()
  const endsAt = now + 60_000
  await save(boss, { audience: 'nobody', endsAt })
  const written: string[] = []
  const tick = createFeatureClock({
    db: world.database,
    write: (path, work) => {
      written.push(path)
      return world.realtime.write(path, SYSTEM, work)
    },
    now: () => now,
  })
  await tick()
  expect(written).toEqual([])
  now = endsAt
  await tick()
  await tick()
  expect(written).toEqual(['clock/features:end'])
  await save(boss, {})
})

test('only owners limit features, and none overwrites a change of another that they have not seen', async () => {
  const [one, other, finance] = [
    await world.user({ adminRole: 'owner' }),
    await world.user({ adminRole: 'owner' }),
    await world.user({ adminRole: 'finance' }),
  ]
  const { version } = await state(one)
  expect(await codeOf(save(finance, { audience: 'nobody' }, version))).toBe('forbidden')
  await save(one, { audience: 'staff' }, version)
  expect(await codeOf(save(other, { audience: 'nobody' }, version))).toBe('changed_meanwhile')
  await save(one, {})
})
