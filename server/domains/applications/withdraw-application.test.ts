/** Withdrawing: deletes everything entered or submitted, at every point before a decision, and by the applicant only. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { applicantsOf, isRemoved, photograph } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const { mine, start, complete, submitted, openUpload, put, decide, look } = applicantsOf(world)
let elena: TestUser
let admin: TestUser
beforeEach(async () => {
  elena = await world.user()
  admin = await world.user({ adminRole: 'owner' })
})

const withdraw = (who: TestUser, applicationId: string) => world.mutate(who, 'applications:withdraw', { applicationId })
const deleteDraft = (who: TestUser, applicationId: string) => world.mutate(who, 'applications:deleteDraft', { applicationId })
const filesOf = async (who: TestUser) =>
  (await world.sql('select status from media.sealed_files where owner_id = $1', who.id)).map(({ status }) => status)
/** Everything entered, in all its tables. */
const kept = (applicationId: string) =>
  world.sql(
    `select answers from applications.answers where application_id = $1
     union all select answers from applications.events where application_id = $1 and answers is not null`,
    applicationId,
  )

describe('a draft', () => {
  it('is deleted with everything in it, also a document that is still arriving; the next one starts empty', async () => {
    const id = await complete(elena)
    const late = await openUpload(elena, id, 'front')
    const shown = (await mine(elena))?.files[0]?._id ?? ''
    await deleteDraft(elena, id)
    expect(await mine(elena)).toBeNull()
    expect(await kept(id)).toEqual([])
    expect(await world.sql('select id from applications.applications where id = $1', id)).toEqual([])
    expect((await look(shown, elena.token)).status).toBe(403)
    expect((await put(late.uploadUrl, await photograph())).status).toBeGreaterThanOrEqual(400)
    expect((await filesOf(elena)).map(isRemoved)).toEqual([true, true, true, true])
    await start(elena)
    expect((await mine(elena))?.answers.identity).toMatchObject({ legalName: '', birthDate: '' })
  })

  it('is withdrawn instead of deleted once it was submitted; a decided one is neither', async () => {
    const id = await submitted(elena)
    await expect(deleteDraft(elena, id)).rejects.toMatchObject({ code: 'wrong_status', data: { status: 'submitted' } })
    await decide(admin, 'reject', id)
    for (const leave of [withdraw, deleteDraft])
      await expect(leave(elena, id)).rejects.toMatchObject({ code: 'wrong_status', data: { status: 'rejected' } })
    const draft = await start(elena)
    await expect(withdraw(elena, draft)).rejects.toMatchObject({ code: 'wrong_status', data: { status: 'draft' } })
  })
})

describe('a waiting application', () => {
  it.each(['submitted', 'needs_info'])('%s: can be withdrawn, and is hidden from every list', async (status) => {
    const id = await submitted(elena)
    if (status === 'needs_info') await decide(admin, 'askForMore', id)
    const files = (await mine(elena))?.files ?? []
    expect((await look(files[0]?._id ?? '', admin.token)).status).toBe(200)
    await withdraw(elena, id)
    expect(await mine(elena)).toBeNull()
    expect(await kept(id)).toEqual([])
    expect((await filesOf(elena)).map(isRemoved)).toEqual([true, true, true])
    for (const { _id } of files) expect((await look(_id, admin.token)).status).toBe(403)
    expect(await world.query(admin, 'admin/applications:get', { applicationId: id })).toBeNull()
    for (const step of ['approve', 'askForMore', 'reject'] as const)
      await expect(decide(admin, step, id)).rejects.toMatchObject({ code: 'not_found' })
    // The access log stays.
    expect(await world.sql('select slot from applications.document_views where application_id = $1', id)).toHaveLength(1)
    await expect(withdraw(elena, id)).rejects.toMatchObject({ code: 'not_found' })
    const next = await submitted(elena)
    expect(next).not.toBe(id)
  })

  it('disappears from the admin lists at once', async () => {
    const client = openClient(world.url)
    const list = watchQuery<{ items: { _id: string }[] }>(client, 'admin/applications:list', {
      token: admin.token,
      status: 'submitted',
      limit: 100,
    })
    const id = await submitted(elena)
    await list.until(({ items }) => items.some(({ _id }) => _id === id))
    await withdraw(elena, id)
    await list.until(({ items }) => !items.some(({ _id }) => _id === id))
    await client.close()
  })

  it('is either withdrawn or approved when both happen at the same moment', async () => {
    const id = await submitted(elena)
    const results = await Promise.allSettled([withdraw(elena, id), decide(admin, 'approve', id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await mine(elena))?.status).toBe(results[0]?.status === 'fulfilled' ? undefined : 'approved')
  })

  it('is withdrawn by its applicant only', async () => {
    const [id, draft, eve] = [await submitted(elena), await complete(await world.user()), await world.user()]
    for (const who of [eve, admin]) {
      await expect(withdraw(who, id)).rejects.toMatchObject({ code: 'not_found' })
      await expect(deleteDraft(who, draft)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await mine(elena))?.status).toBe('submitted')
  })
})
