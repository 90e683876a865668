/** The log of acts as CSV: exactly the filtered acts, for owners alone, and recorded itself. */
import { expect, test } from 'vitest'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const csv = (who: TestUser | null, query = '', options: RequestInit = {}) =>
  fetch(`${world.url}/audit-log.csv${query}`, {
    headers: who === null ? {} : { cookie: `auth_token=${encodeURIComponent(JSON.stringify(who.token))}` },
    ...options,
  })
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1)

test('has the acts of the filter, newest first, with texts that no spreadsheet executes', async () => {
  const owner = await world.user({ adminRole: 'owner' })
  const [one, other] = [await world.user(), await world.user()]
  await world.mutate(owner, 'admin/users:suspend', { userId: one.id, days: null, reason: '=Formula()', note: 'Seen twice' })
  await world.mutate(owner, 'admin/users:suspend', { userId: other.id, days: null, reason: 'No reason', note: '' })
  const answer = await csv(owner, `?aboutUserId=${one.id}`)
  expect(answer.headers.get('content-disposition')).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
  const about = linesOf(await answer.text())
  expect(about).toHaveLength(1)
  expect(about[0]).toContain(`"'=Formula()"`)
  expect(about[0]).toMatch(/^\d+,"\d{4}-.*Z","admin\/users:suspend","Test User",/)
  const all = linesOf(await (await csv(owner, `?actorId=${owner.id}&action=admin/users:suspend`)).text())
  // The first download is an act, too; of two filters the first applies.
  expect(all.map((line) => line.split(',')[2])).toEqual(['"read:table"', '"read:table"', '"admin/users:suspend"', '"admin/users:suspend"'])
  expect(linesOf(await (await csv(owner, `?actorId=${owner.id}&until=${Date.now() - 3_600_000}`)).text())).toEqual([])
  expect(linesOf(await (await csv(owner, `?actorId=${owner.id}&from=${Date.now() + 3_600_000}`)).text())).toEqual([])
})

test('is refused to other roles and visitors, and for filters that the screen cannot make', async () => {
  const [owner, finance, customer] = [
    await world.user({ adminRole: 'owner' }),
    await world.user({ adminRole: 'finance' }),
    await world.user(),
  ]
  expect([(await csv(null)).status, (await csv(customer)).status, (await csv(finance)).status]).toEqual([403, 403, 403])
  for (const query of ['?actorId=x', '?from=today', '?action=']) expect((await csv(owner, query)).status).toBe(400)
  expect((await csv(owner, '', { method: 'POST' })).status).toBe(405)
  const recorded = await world.sql(`select target_id from audit.acts where action = 'read:table' and actor_id = $1`, owner.id)
  expect(recorded).toEqual([])
})
