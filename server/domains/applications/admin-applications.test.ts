/** The admin side: permissions, the order of the list, and live updates. */
import { describe, expect, it } from 'vitest'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { applicantsOf } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const { mine, complete, save, send, submitted, submissionOf, decide, look } = applicantsOf(world)

interface Page {
  items: { _id: string; status: string; name: string; sentCount: number; submissionId: string }[]
  nextCursor: string | null
}
const list = (who: TestUser, status: string, args: object = {}) => world.query<Page>(who, 'admin/applications:list', { status, ...args })
const STEPS = ['approve', 'askForMore', 'reject'] as const
interface Detail {
  submissionId: string
  answers: { profile: { headline: string }; work: { about: string } }
  files: { _id: string; slot: string }[]
  changedSteps: string[]
}
const read = (who: TestUser, applicationId: string) => world.query<Detail>(who, 'admin/applications:get', { applicationId })

describe('permission', () => {
  it.each(['finance', 'support', 'viewer'] as const)('a %s sees no application and decides about none', async (adminRole) => {
    const [id, admin] = [await submitted(await world.user()), await world.user({ adminRole })]
    await expect(list(admin, 'submitted')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(world.query(admin, 'admin/applications:get', { applicationId: id })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await world.query(admin, 'admin/applications:getWaitingCount')).toBe(0)
    for (const step of STEPS) await expect(decide(admin, step, id), step).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('users, models and visitors cannot reach the admin calls', async () => {
    const id = await submitted(await world.user())
    const [user, model] = [await world.user(), await world.user({ status: 'model' })]
    for (const [who, code] of [
      [user, 'forbidden'],
      [model, 'forbidden'],
      [{ ...user, token: 'unknown' }, 'unauthorized'],
    ] as const) {
      for (const step of STEPS) await expect(decide(who, step, id), step).rejects.toMatchObject({ code })
      await expect(list(who, 'submitted')).rejects.toMatchObject({ code })
      await expect(world.query(who, 'admin/applications:get', { applicationId: id })).rejects.toMatchObject({ code })
      await expect(world.query(who, 'admin/applications:getWaitingCount')).rejects.toMatchObject({ code })
    }
    await expect(world.query({ ...user, token: '' }, 'applications:getMine')).rejects.toThrow()
  })

  it('no admin decides about their own application, not even the owner; the database enforces it, too', async () => {
    const me = await world.user({ adminRole: 'owner' })
    const id = await submitted(me)
    for (const step of STEPS) await expect(decide(me, step, id), step).rejects.toMatchObject({ code: 'own_application' })
    expect(await world.query(me, 'admin/applications:get', { applicationId: id })).toMatchObject({ isOwn: true })
    await expect(
      world.sql(`update applications.applications set status = 'approved', decided_at = now(), decided_by = user_id where id = $1`, id),
    ).rejects.toThrow('check')
  })
})

describe('a decision', () => {
  it('applies to the version seen: one about an older submission is refused in each case, and changes nothing', async () => {
    const [one, other, elena] = [await world.user({ adminRole: 'owner' }), await world.user({ adminRole: 'moderator' }), await world.user()]
    const id = await submitted(elena)
    const { submissionId: seen } = await read(one, id)
    expect(seen).toBe(await submissionOf(id))
    await decide(other, 'askForMore', id)
    await send(elena, id, 'front')
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    for (const step of STEPS) await expect(decide(one, step, id, seen), step).rejects.toMatchObject({ code: 'sent_again' })
    expect((await mine(elena))?.status).toBe('submitted')
    const { submissionId } = await read(one, id)
    expect(submissionId).not.toBe(seen)
    await decide(one, 'approve', id, submissionId)
    expect((await mine(elena))?.status).toBe('approved')
  })

  it('while more is asked for, applies to the submitted version, not to later drafts and documents', async () => {
    const [admin, elena] = [await world.user({ adminRole: 'owner' }), await world.user()]
    const id = await submitted(elena)
    const before = await read(admin, id)
    await decide(admin, 'askForMore', id)
    const own = await mine(elena)
    await save(elena, id, {
      profile: { ...own?.answers.profile, name: 'Private Name', headline: 'Half a sentence' },
      work: { kinds: ['video'], about: 'Not to be read yet, not by anybody.', wontDo: [] },
    })
    const fresh = await send(elena, id, 'front')
    const now = await read(admin, id)
    expect(now.answers).toEqual(before.answers)
    expect(now.files.map(({ slot }) => slot)).toEqual(['back', 'selfie'])
    expect((await list(admin, 'needs_info', { limit: 100 })).items.find(({ _id }) => _id === id)?.name).toBe('Elena Rossi')
    expect((await look(fresh, admin.token)).status).toBe(403)
    expect((await look(fresh, elena.token)).status).toBe(200)
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    expect((await look(fresh, admin.token)).status).toBe(200)
    expect(await read(admin, id)).toMatchObject({
      answers: { profile: { headline: 'Half a sentence' } },
      changedSteps: ['profile', 'identity', 'work'],
    })
    expect((await read(admin, id)).files.map(({ _id }) => _id)).toContain(fresh)
  })

  it('cannot approve a suspended applicant, whose account the admin sees', async () => {
    const [admin, elena] = [await world.user({ adminRole: 'owner' }), await world.user()]
    const id = await submitted(elena)
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, elena.id)
    await expect(decide(admin, 'approve', id)).rejects.toMatchObject({ code: 'applicant_suspended' })
    expect((await mine(elena))?.status).toBe('submitted')
    await decide(admin, 'reject', id)
    expect((await mine(elena))?.status).toBe('rejected')
  })
})

describe('the list', () => {
  it('starts with the longest waiting, page by page; a forged cursor is refused', async () => {
    const admin = await world.user({ adminRole: 'owner' })
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push(await submitted(await world.user()))
    // All at the same time: the id decides the order.
    await world.sql(`update applications.applications set submitted_at = '2020-01-01 10:00:00.123456+00' where id = any($1)`, ids)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await list(admin, 'submitted', { sort: 'waiting', limit: 2, cursor })
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.slice(0, 5)).toEqual(ids)
    for (const id of ids.slice(0, 3)) await decide(admin, 'reject', id)
    expect((await list(admin, 'rejected', { sort: 'newest', limit: 2 })).items.map(({ _id }) => _id)).toEqual([ids[2], ids[1]])
    for (const key of [['now()', ids[0]], ['2020-01-01 10:00:00+00', 'nobody'], ['x']]) {
      await expect(
        list(admin, 'submitted', { sort: 'waiting', cursor: Buffer.from(JSON.stringify(key)).toString('base64url') }),
      ).rejects.toMatchObject({
        code: 'bad_request',
      })
    }
  })

  it('finds by the handle, e-mail address and name of the applicant and by whole ids, within its filters', async () => {
    const [admin, elena] = [await world.user({ adminRole: 'moderator' }), await world.user()]
    const id = await submitted(elena)
    const handle = `folds-${elena.id.slice(-8)}`
    const [user] = await world.sql('update users.users set handle = $2 where id = $1 returning email', elena.id, handle)
    for (const search of [id, elena.id, id.toUpperCase(), handle, String(user?.['email'])])
      expect(
        (await list(admin, 'submitted', { search })).items.map(({ _id }) => _id),
        search,
      ).toEqual([id])
    expect((await list(admin, 'rejected', { search: id })).items).toEqual([])
    expect(await world.query(admin, 'admin/applications:count', { search: id })).toEqual({ count: 1, isMore: false })
    expect(await world.query(admin, 'admin/applications:count', { search: id, mark: 'overdue' })).toEqual({ count: 0, isMore: false })
  })

  it('marks what waits for over three days, and counts it', async () => {
    const [admin, id] = [await world.user({ adminRole: 'owner' }), await submitted(await world.user())]
    const overdue = async () => (await list(admin, 'submitted', { mark: 'overdue', limit: 100 })).items.map(({ _id }) => _id)
    expect(await overdue()).not.toContain(id)
    await world.sql(`update applications.applications set submitted_at = now() - interval '73 hours' where id = $1`, id)
    expect(await overdue()).toContain(id)
    const { count } = await world.query<{ count: number }>(admin, 'admin/applications:count', { status: 'submitted', mark: 'overdue' })
    expect(count).toBe((await overdue()).length)
  })

  it('names in each row the submission that it shows, so that a decision from the list about an older one is refused', async () => {
    const [admin, elena] = [await world.user({ adminRole: 'owner' }), await world.user()]
    const id = await submitted(elena)
    const rowOf = async () => (await list(admin, 'submitted', { search: id })).items[0]
    const shown = await rowOf()
    expect(shown).toMatchObject({ submissionId: await submissionOf(id), renewal: null })
    await decide(admin, 'askForMore', id)
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    await expect(decide(admin, 'reject', id, shown?.submissionId)).rejects.toMatchObject({ code: 'sent_again' })
    await decide(admin, 'reject', id, (await rowOf())?.submissionId)
    expect((await mine(elena))?.status).toBe('rejected')
  })

  it('shows drafts to no admin', async () => {
    const [admin, id] = [await world.user({ adminRole: 'owner' }), await complete(await world.user())]
    await expect(list(admin, 'draft')).rejects.toMatchObject({ code: 'bad_request' })
    for (const status of ['submitted', 'needs_info', 'approved', 'rejected'])
      expect((await list(admin, status)).items.map(({ _id }) => _id)).not.toContain(id)
  })

  it('is live for admins and the applicant, and makes a model without a new session', async () => {
    const [admin, elena] = [await world.user({ adminRole: 'owner' }), await world.user()]
    const client = openClient(world.url)
    const count = watchQuery<number>(client, 'admin/applications:getWaitingCount', { token: admin.token })
    const adminList = watchQuery<Page>(client, 'admin/applications:list', { token: admin.token, status: 'submitted', limit: 100 })
    const mine = watchQuery<{ status: string } | null>(client, 'applications:getMine', { token: elena.token })
    const me = watchQuery<{ status: string }>(client, 'auth:getUser', { token: elena.token })
    const before = await world.query<number>(admin, 'admin/applications:getWaitingCount')
    const id = await submitted(elena)
    await Promise.all([
      count.until((now) => now === before + 1),
      adminList.until(({ items }) => items.some(({ _id }) => _id === id)),
      mine.until((now) => now?.status === 'submitted'),
    ])
    await decide(admin, 'approve', id)
    await Promise.all([
      count.until((now) => now === before),
      adminList.until(({ items }) => !items.some(({ _id }) => _id === id)),
      mine.until((now) => now?.status === 'approved'),
      me.until(({ status }) => status === 'model'),
    ])
    await client.close()
  })
})
