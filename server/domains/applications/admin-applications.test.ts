/** The house's side: who may see and decide, the order of the list, and that everything is live. */
import { describe, expect, it } from 'vitest'
import { openClient, watchQuery } from '#realtime/testing/house.ts'
import { applicantsOf } from '#server/test-support/applications.ts'
import { useMoneyWorld, type Person } from '#server/test-support/money-world.ts'

const world = useMoneyWorld()
const { complete, submitted } = applicantsOf(world)

interface Page {
  items: { _id: string; status: string; name: string; sentCount: number }[]
  nextCursor: string | null
}
const list = (who: Person, status: string, args: object = {}) => world.query<Page>(who, 'admin/applications:list', { status, ...args })
const CALLS = (applicationId: string): [path: string, args: object][] => [
  ['admin/applications:approve', { applicationId }],
  ['admin/applications:askForMore', { applicationId, note: 'More, please' }],
  ['admin/applications:reject', { applicationId, reason: 'No' }],
]

describe('who may', () => {
  it.each(['finance', 'support', 'viewer'] as const)('a %s sees no application and decides about none', async (adminRole) => {
    const [id, admin] = [await submitted(await world.person()), await world.person({ adminRole })]
    await expect(list(admin, 'submitted')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(world.query(admin, 'admin/applications:get', { applicationId: id })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await world.query(admin, 'admin/applications:getWaitingCount')).toBe(0)
    for (const [path, args] of CALLS(id)) await expect(world.mutate(admin, path, { ...args }), path).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('no user, model or visitor reaches the calls of the house', async () => {
    const id = await submitted(await world.person())
    const [user, model] = [await world.person(), await world.person({ status: 'model' })]
    for (const [who, code] of [[user, 'forbidden'], [model, 'forbidden'], [{ ...user, token: 'unknown' }, 'unauthorized']] as const) {
      for (const [path, args] of CALLS(id)) await expect(world.mutate(who, path, { ...args }), path).rejects.toMatchObject({ code })
      await expect(list(who, 'submitted')).rejects.toMatchObject({ code })
      await expect(world.query(who, 'admin/applications:get', { applicationId: id })).rejects.toMatchObject({ code })
      await expect(world.query(who, 'admin/applications:getWaitingCount')).rejects.toMatchObject({ code })
    }
    await expect(world.query({ ...user, token: '' }, 'applications:getMine')).rejects.toThrow()
  })

  it('nobody decides about their own application, not even the owner of the house; the database says so, too', async () => {
    const me = await world.person({ adminRole: 'owner' })
    const id = await submitted(me)
    for (const [path, args] of CALLS(id)) await expect(world.mutate(me, path, { ...args }), path).rejects.toMatchObject({ code: 'own_application' })
    expect(await world.query(me, 'admin/applications:get', { applicationId: id })).toMatchObject({ isOwn: true })
    await expect(world.sql(`update applications.applications set status = 'approved', decided_at = now(), decided_by = user_id where id = $1`, id)).rejects.toThrow('check')
  })
})

describe('the list', () => {
  it('begins with who waits longest, page by page; a cursor that is not ours is refused', async () => {
    const admin = await world.person({ adminRole: 'owner' })
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push(await submitted(await world.person()))
    // All in one moment: the id tells them apart.
    await world.sql(`update applications.applications set submitted_at = '2020-01-01 10:00:00.123456+00' where id = any($1)`, ids)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await list(admin, 'submitted', { limit: 2, cursor })
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.slice(0, 5)).toEqual(ids)
    for (const id of ids.slice(0, 3)) await world.mutate(admin, 'admin/applications:reject', { applicationId: id, reason: 'No' })
    expect((await list(admin, 'rejected', { limit: 2 })).items.map(({ _id }) => _id)).toEqual([ids[2], ids[1]])
    for (const key of [['now()', ids[0]], ['2020-01-01 10:00:00+00', 'nobody'], ['x']]) {
      await expect(list(admin, 'submitted', { cursor: Buffer.from(JSON.stringify(key)).toString('base64url') })).rejects.toMatchObject({ code: 'bad_request' })
    }
  })

  it('shows no draft, to nobody', async () => {
    const [admin, id] = [await world.person({ adminRole: 'owner' }), await complete(await world.person())]
    await expect(list(admin, 'draft')).rejects.toMatchObject({ code: 'bad_request' })
    for (const status of ['submitted', 'needs_info', 'approved', 'rejected']) expect((await list(admin, status)).items.map(({ _id }) => _id)).not.toContain(id)
  })

  it('is live for the house and for the applicant, and makes a model without a new session', async () => {
    const [admin, elena] = [await world.person({ adminRole: 'owner' }), await world.person()]
    const client = openClient(world.url)
    const count = watchQuery<number>(client, 'admin/applications:getWaitingCount', { token: admin.token })
    const house = watchQuery<Page>(client, 'admin/applications:list', { token: admin.token, status: 'submitted', limit: 100 })
    const mine = watchQuery<{ status: string } | null>(client, 'applications:getMine', { token: elena.token })
    const me = watchQuery<{ status: string }>(client, 'auth:getUser', { token: elena.token })
    const before = await world.query<number>(admin, 'admin/applications:getWaitingCount')
    const id = await submitted(elena)
    await Promise.all([count.until((now) => now === before + 1), house.until(({ items }) => items.some(({ _id }) => _id === id)), mine.until((now) => now?.status === 'submitted')])
    await world.mutate(admin, 'admin/applications:approve', { applicationId: id })
    await Promise.all([count.until((now) => now === before), house.until(({ items }) => !items.some(({ _id }) => _id === id)), mine.until((now) => now?.status === 'approved'), me.until(({ status }) => status === 'model')])
    await client.close()
  })
})
