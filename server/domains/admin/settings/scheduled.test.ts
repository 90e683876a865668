/** Changes of settings that wait for their time: which admins may cancel one, their number, what becomes of each, and their order. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { SCHEDULED_SETTINGS_MAX } from '#contract/limits.ts'
import type { SiteSetting } from '#contract/rules/site-settings.ts'
import type { ResultOf } from '#realtime/define.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { applyDueSettings } from '#server/domains/settings/parts.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

type Calls = Contract['admin']['settings']

const world = useMoneyWorld()
let boss: TestUser
let finance: TestUser
beforeAll(async () => {
  boss = await world.user({ adminRole: 'owner' })
  finance = await world.user({ adminRole: 'finance' })
})
beforeEach(() => world.sql('delete from settings.scheduled'))

const MINUTE_MS = 60_000
const ahead = async (key: SiteSetting, value: string, minutes = 1, by = boss) =>
  (
    await world.mutate<{ scheduledId: string }>(by, 'admin/settings:scheduleSetting', {
      key,
      value,
      startsAt: Date.now() + minutes * MINUTE_MS,
      reason: 'From January',
    })
  ).scheduledId
const cancel = (by: TestUser, scheduledId: string) => world.mutate(by, 'admin/settings:cancelScheduled', { scheduledId })
const settings = () => world.query<ResultOf<Calls['getSettings']>>(boss, 'admin/settings:getSettings')
const valueOf = async (key: SiteSetting) => (await settings()).settings.find((setting) => setting.key === key)?.value
const changes = async (args: Record<string, unknown> = {}) =>
  (await world.query<ResultOf<Calls['listChanges']>>(boss, 'admin/settings:listChanges', args)).items
const apply = () => world.realtime.write('test:settings', SYSTEM, applyDueSettings)
/** Their time has come, `seconds` ago. */
const due = (scheduledId: string, seconds: number) =>
  world.sql(`update settings.scheduled set starts_at = now() - $2::integer * interval '1 second' where id = $1`, scheduledId, seconds)
const outcomes = async () => (await world.sql('select outcome from settings.scheduled order by starts_at')).map(({ outcome }) => outcome)

test('finance cancels what finance may change, and nothing else', async () => {
  const [name, cost] = [await ahead('website_name', 'Studio'), await ahead('network_cents_TRC20', '120')]
  await expect(cancel(finance, name)).rejects.toMatchObject({ code: 'owners_only' })
  await cancel(finance, cost)
  expect((await settings()).scheduled.map(({ _id }) => _id)).toEqual([name])
})

test('those that wait are listed with the next one first, and there are as many as the limit, also of many at once', async () => {
  const [late, soon] = [await ahead('accept_hours', '50', 90), await ahead('accept_hours', '40', 30)]
  expect((await settings()).scheduled.map(({ _id }) => _id)).toEqual([soon, late])
  const code = (work: Promise<unknown>) => work.then(() => 'done').catch(({ code: known }: { code: string }) => known)
  const left = SCHEDULED_SETTINGS_MAX - 2
  await world.sql(
    `insert into settings.scheduled (key, value, starts_at, set_by, reason) select 'accept_hours', '60', now() + interval '1 day', $1, 'r' from generate_series(1, $2::integer)`,
    boss.id,
    left - 1,
  )
  const results = await Promise.all([1, 2, 3].map(() => code(ahead('accept_hours', '70'))))
  expect(results.toSorted()).toEqual(['done', 'too_many_scheduled', 'too_many_scheduled'])
  await cancel(boss, late)
  expect(await code(ahead('accept_hours', '70'))).toBe('done')
})

test('of two changes whose time has come, the later one counts in the end', async () => {
  const before = await valueOf('accept_hours')
  const [first, second] = [await ahead('accept_hours', '30'), await ahead('accept_hours', '31')]
  await due(second, 5)
  await due(first, 50)
  expect(await apply()).toBe(2)
  expect(await valueOf('accept_hours')).toBe('31')
  expect((await changes({ key: 'accept_hours' })).slice(0, 2).map(({ after }) => after)).toEqual(['31', '30'])
  expect(await outcomes()).toEqual(['done', 'done'])
  await due(await ahead('accept_hours', String(before)), 1)
  await apply()
})

test('a value that this version does not allow any more is refused at its time, and changes nothing', async () => {
  const before = await valueOf('commission_percent')
  const id = await ahead('commission_percent', '15')
  await world.sql(`update settings.scheduled set value = '95' where id = $1`, id)
  await due(id, 1)
  expect(await apply()).toBe(1)
  expect([await valueOf('commission_percent'), await outcomes(), (await settings()).scheduled]).toEqual([before, ['refused'], []])
})

test('of two owners who ban the first terms at once, the second is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    await world.sql(`delete from settings.system where key = 'banned_terms'`)
    const ban = (term: string) => world.mutate(boss, 'admin/settings:setBannedTerms', { terms: [term], version: 0 })
    const outcomes = await Promise.allSettled([ban('gold'), ban('silver')])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  await world.sql(`delete from settings.system where key = 'banned_terms'`)
})

test('the history of the form leaves out what the server keeps for itself, and the log of acts has both values', async () => {
  await world.mutate(boss, 'admin/settings:setBannedTerms', { terms: ['gold'], version: 0 })
  const { value, version } = (await settings()).settings.find(({ key }) => key === 'accept_hours')!
  await world.mutate(boss, 'admin/settings:saveSettings', { changes: [{ key: 'accept_hours', value: '44', version }], reason: 'A test' })
  expect((await changes()).map(({ key }) => key)).not.toContain('banned_terms')
  const [act] = await world.sql(
    `select b.body->'before' as before, b.body->'after' as after from audit.acts a join audit.bodies b using (seq) where a.action = 'admin/settings:saveSettings' order by seq desc limit 1`,
  )
  expect(act).toEqual({ before: { accept_hours: value }, after: { accept_hours: '44' } })
})
