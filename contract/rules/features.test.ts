import { expect, test } from 'vitest'
import { entriesOf } from '#realtime/define.ts'
import { contract } from '../index.ts'
import {
  FEATURE_CALLS,
  featureRuleOf,
  FOR_EVERYBODY,
  hasFeature,
  placeInShare,
  storedFeatureRule,
  type FeatureRule,
  type FeatureUser,
} from './features.ts'

const NOW = 1_000
const user: FeatureUser = { userId: 'a', isModel: false, isPro: false, adminRole: null }
const rule = (part: Partial<FeatureRule>): FeatureRule => ({ ...FOR_EVERYBODY, ...part })
const has = (part: Partial<FeatureRule>, who: Partial<FeatureUser> = {}) => hasFeature('comments', rule(part), { ...user, ...who }, NOW)

test('each audience has the feature, and no other user', () => {
  expect([has({}), has({ audience: 'nobody' }, { adminRole: 'support' })]).toEqual([true, false])
  expect([has({ audience: 'staff' }, { adminRole: 'support' }), has({ audience: 'staff' })]).toEqual([true, false])
  const roles = { audience: 'roles', roles: ['model', 'support'] } as const
  expect([has(roles, { isModel: true }), has(roles, { adminRole: 'support' }), has(roles, { isPro: true })]).toEqual([true, true, false])
  const pro = { audience: 'roles', roles: ['pro'] } as const
  expect([has(pro, { isPro: true }), has(pro, { isModel: true }), has(pro, { adminRole: 'owner' })]).toEqual([true, false, false])
})

test('a share has about as many users as it says, the same ones each time, and those of a smaller share', () => {
  const ids = Array.from({ length: 4_000 }, (_, at) => `user ${at}`)
  const within = (share: number) => ids.filter((userId) => has({ audience: 'share', share }, { userId }))
  const [small, large] = [within(10), within(30)]
  expect(small.length).toBeGreaterThan(300)
  expect(small.length).toBeLessThan(500)
  expect(small.every((id) => large.includes(id))).toBe(true)
  expect(placeInShare('comments', 'x')).toBe(placeInShare('comments', 'x'))
  expect(has({ audience: 'share', share: 100 }, { userId: null })).toBe(false)
  expect([within(0).length, within(100).length]).toEqual([0, ids.length])
})

test('once its end has passed, a limit keeps no user out', () => {
  expect([has({ audience: 'nobody', endsAt: NOW + 1 }), has({ audience: 'nobody', endsAt: NOW })]).toEqual([false, true])
})

test('a limit is read as it was stored, and an unknown value limits no user', () => {
  const limit = rule({ audience: 'roles', share: 5, roles: ['pro'], endsAt: 7 })
  expect(featureRuleOf(storedFeatureRule(limit))).toEqual(limit)
  expect(['', 'x', '{"audience":"moon"}', storedFeatureRule(FOR_EVERYBODY)].map(featureRuleOf)).toEqual(Array(4).fill(FOR_EVERYBODY))
})

test('every call that can say that a feature is off belongs to one, and no other', () => {
  const refusing = [...entriesOf(contract)].filter(({ entry }) => (entry.errors as readonly string[]).includes('feature_off'))
  expect(refusing.map(({ path }) => path).toSorted()).toEqual(Object.values(FEATURE_CALLS).flat().toSorted())
})
