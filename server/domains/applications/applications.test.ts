/** The applicant's side: saved drafts, rules that lead to the wrong step, and every path through the statuses. */
import { beforeEach, describe, expect, it } from 'vitest'
import { OLD_HANDLES_MAX } from '#contract/limits.ts'
import { applicantsOf, goodAnswers, isRemoved } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const { mine, start, picture, save, complete, submitted, send, decide, look } = applicantsOf(world)
let elena: TestUser
let admin: TestUser
beforeEach(async () => {
  elena = await world.user()
  admin = await world.user({ adminRole: 'moderator' })
})

const saveStep = (who: TestUser, applicationId: string, revision: number, step: string, answers: object, more: object = {}) =>
  world.mutate<{ revision: number; problems: { field: string; code: string }[] }>(who, 'applications:saveStep', {
    applicationId,
    revision,
    content: { step, answers },
    ...more,
  })
const notificationsOf = async (who: TestUser) =>
  (await world.query<{ items: { kind: string; data: unknown; link: string }[] }>(who, 'notifications:list')).items
const work = { kinds: ['image'], about: 'Something that is long enough to be read.', wontDo: [] }

describe('a draft', () => {
  it("starts with the user's name and picture, once, when opened many times", async () => {
    expect(await mine(elena)).toBeNull()
    const pictureId = await picture(elena)
    await world.sql('update users.users set picture_id = $2 where id = $1', elena.id, pictureId)
    const ids = await Promise.all([start(elena), start(elena), start(elena)])
    expect(new Set(ids).size).toBe(1)
    expect(await mine(elena)).toMatchObject({
      _id: ids[0],
      status: 'draft',
      answers: { profile: { name: 'Test User', pictureId } },
      revisions: { profile: 1, identity: 0 },
    })
  })

  it('keeps half-filled steps; a newer save on another device is not overwritten unknowingly', async () => {
    const id = await start(elena)
    expect((await saveStep(elena, id, 0, 'work', { ...work, about: 'Half' })).revision).toBe(1)
    expect((await saveStep(elena, id, 1, 'work', work)).revision).toBe(2)
    await expect(saveStep(elena, id, 1, 'work', { ...work, about: 'From the old tab' })).rejects.toMatchObject({
      code: 'newer_draft',
      data: { revision: 2 },
    })
    expect((await mine(elena))?.answers.work.about).toBe(work.about)
    expect((await saveStep(elena, id, 1, 'work', { ...work, about: 'Knowingly' }, { isForced: true })).revision).toBe(3)
    // Each step has its own revision, so another step is no conflict.
    expect((await saveStep(elena, id, 0, 'payout', { method: 'paypal', details: '', network: 'TRC20' })).revision).toBe(1)
  })

  it('refuses one of two devices that save at the same moment', async () => {
    const id = await start(elena)
    const results = await Promise.allSettled(['one', 'two', 'three'].map((about) => saveStep(elena, id, 0, 'work', { ...work, about })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'newer_draft' })
  })

  it('refuses a picture of another user', async () => {
    const [id, other] = [await start(elena), await world.user()]
    const profile = { ...goodAnswers('elena', await picture(other)).profile }
    await expect(saveStep(elena, id, 1, 'profile', profile)).rejects.toMatchObject({ code: 'picture_missing' })
  })

  it('reports with each save the problems of that step', async () => {
    const id = await start(elena)
    const { problems } = await saveStep(elena, id, 0, 'payout', {
      method: 'crypto',
      details: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
      network: 'TRC20',
    })
    expect(problems).toEqual([{ step: 'payout', field: 'details', code: 'bad_address' }])
    expect((await mine(elena))?.problems.map(({ step }) => step)).toContain('identity')
  })

  it('cannot be read, changed or submitted by another user', async () => {
    const [id, eve] = [await complete(elena), await world.user()]
    await expect(saveStep(eve, id, 0, 'work', work)).rejects.toMatchObject({ code: 'not_found' })
    await expect(world.mutate(eve, 'applications:submit', { applicationId: id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await mine(eve)).toBeNull()
    expect(await world.query(admin, 'admin/applications:get', { applicationId: id })).toBeNull()
    for (const step of ['approve', 'askForMore', 'reject'] as const)
      await expect(decide(admin, step, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('submitting', () => {
  it('is refused with the first wrong step and all problems while something is missing', async () => {
    const id = await complete(elena)
    await save(elena, id, {
      payout: { method: 'paypal', details: '', network: 'TRC20' },
      agreement: { ...goodAnswers('x', id).agreement, typedName: 'Somebody Else' },
    })
    await expect(world.mutate(elena, 'applications:submit', { applicationId: id })).rejects.toMatchObject({
      code: 'incomplete',
      data: {
        step: 'payout',
        field: 'details',
        problems: [
          { step: 'payout', field: 'details', code: 'required' },
          { step: 'agreement', field: 'typedName', code: 'name_differs' },
        ],
      },
    })
    expect((await mine(elena))?.status).toBe('draft')
    expect(await notificationsOf(elena)).toEqual([])
  })

  it('requires every document of its kind: a passport has no back', async () => {
    const id = await complete(elena)
    const back = (await mine(elena))?.files.find(({ slot }) => slot === 'back')
    await world.mutate(elena, 'applications:removeIdentityFile', { fileId: back?._id })
    await expect(world.mutate(elena, 'applications:submit', { applicationId: id })).rejects.toMatchObject({
      data: { step: 'identity', field: 'back' },
    })
    await save(elena, id, { identity: { ...goodAnswers('x', id).identity, documentKind: 'passport' } })
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    expect(await mine(elena)).toMatchObject({ status: 'submitted', problems: [] })
  })

  it('drops the back of a card once a passport is submitted: it is hidden, and its bytes are removed', async () => {
    const id = await complete(elena)
    const back = (await mine(elena))?.files.find(({ slot }) => slot === 'back')?._id ?? ''
    await save(elena, id, { identity: { ...goodAnswers('x', id).identity, documentKind: 'passport' } })
    expect((await mine(elena))?.files).toHaveLength(3)
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    expect((await mine(elena))?.files.map(({ slot }) => slot)).toEqual(['front', 'selfie'])
    expect((await world.query<{ files: unknown[] }>(admin, 'admin/applications:get', { applicationId: id })).files).toHaveLength(2)
    expect((await look(back, admin.token)).status).toBe(403)
    expect((await world.sql('select status from media.sealed_files where id = $1', back)).map(({ status }) => isRemoved(status))).toEqual([
      true,
    ])
  })

  it('refuses a handle that is in use, reserved, given up lately, or wished for by another applicant', async () => {
    const [id, other, third] = [await complete(elena), await world.user({ status: 'model' }), await world.user()]
    await world.sql(`insert into users.old_handles (handle, user_id, free_at) values ('left-name', $1, now() + interval '1 day')`, other.id)
    await submitted(third, 'waiting-name')
    const [row] = await world.sql('select handle from users.users where id = $1', other.id)
    const profile = (await mine(elena))?.answers.profile
    for (const handle of [String(row?.['handle']), 'left-name', 'Waiting-Name', 'admin']) {
      await save(elena, id, { profile: { ...profile, handle } })
      await expect(world.mutate(elena, 'applications:submit', { applicationId: id }), handle).rejects.toMatchObject({
        code: 'incomplete',
        data: { step: 'profile', field: 'handle' },
      })
    }
  })

  it('lets one of two applicants have a handle that both send at once', async () => {
    const applicants = [elena, await world.user(), await world.user()]
    const ids = await Promise.all(applicants.map((who) => complete(who, 'wished-by-all')))
    const sent = await Promise.allSettled(applicants.map((who, at) => world.mutate(who, 'applications:submit', { applicationId: ids[at] })))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ data: { step: 'profile', field: 'handle' } })
  })

  it('is refused for a suspended user, as is a new draft', async () => {
    const [id, other] = [await complete(elena), await world.user()]
    await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = any($1)`, [elena.id, other.id])
    await expect(world.mutate(elena, 'applications:submit', { applicationId: id })).rejects.toMatchObject({ code: 'suspended' })
    await expect(start(other)).rejects.toMatchObject({ code: 'suspended' })
  })

  it('locks the answers against every call', async () => {
    const id = await submitted(elena)
    const [file] = (await mine(elena))?.files ?? []
    const refused = { code: 'wrong_status', data: { status: 'submitted' } }
    await expect(saveStep(elena, id, 1, 'work', work)).rejects.toMatchObject(refused)
    await expect(world.mutate(elena, 'applications:removeIdentityFile', { fileId: file?._id })).rejects.toMatchObject(refused)
    await expect(send(elena, id, 'front')).rejects.toMatchObject(refused)
    await expect(world.mutate(elena, 'applications:submit', { applicationId: id })).rejects.toMatchObject(refused)
    expect(await start(elena)).toBe(id)
  })
})

describe('the path', () => {
  it('asked for more, answered, approved: makes a model with all answers, and notifies at each step', async () => {
    const id = await submitted(elena, 'Elena-Folds')
    await decide(admin, 'askForMore', id)
    expect(await mine(elena)).toMatchObject({ status: 'needs_info', note: 'The back is blurred' })
    await send(elena, id, 'back')
    await world.mutate(elena, 'applications:submit', { applicationId: id })
    expect(await mine(elena)).toMatchObject({ status: 'submitted', note: null })
    expect(await world.query(admin, 'admin/applications:get', { applicationId: id })).toMatchObject({
      changedSteps: ['identity'],
      events: [{ kind: 'submitted' }, { kind: 'needs_info', by: 'Test User' }, { kind: 'submitted' }],
    })
    await decide(admin, 'approve', id)
    expect(await mine(elena)).toMatchObject({ status: 'approved' })
    expect(await world.query(elena, 'auth:getUser')).toMatchObject({ status: 'model', name: 'Elena Rossi', handle: 'elena-folds' })
    expect(await world.query(elena, 'models:getByName', { name: 'elena-folds' })).toMatchObject({
      headline: 'Paper, light and patience',
      tags: ['paper', 'light'],
      languages: expect.arrayContaining(['en', 'it']),
      wontDo: ['Portraits'],
    })
    expect((await notificationsOf(elena)).map(({ kind, link }) => [kind, link])).toEqual([
      ['application_approved', '/models/elena-folds'],
      ['application_submitted', '/apply-as-model'],
      ['application_needs_info', '/apply-as-model'],
      ['application_submitted', '/apply-as-model'],
    ])
    await expect(start(elena)).rejects.toMatchObject({ code: 'already_model' })
  })

  it('rejected with a reason, allows a new draft with the old answers but without documents and signature', async () => {
    const id = await submitted(elena)
    await decide(admin, 'reject', id)
    expect(await mine(elena)).toMatchObject({ status: 'rejected', note: 'Not your document' })
    expect((await notificationsOf(elena))[0]).toMatchObject({ kind: 'application_rejected', data: { reason: 'Not your document' } })
    const next = await start(elena)
    expect(next).not.toBe(id)
    expect(await mine(elena)).toMatchObject({
      _id: next,
      status: 'draft',
      note: null,
      files: [],
      answers: { identity: { legalName: 'Elena Maria Rossi' }, agreement: { isAccepted: false, typedName: '' } },
    })
    expect((await mine(elena))?.problems.map(({ field }) => field)).toEqual(['front', 'back', 'selfie', 'isAccepted', 'typedName'])
  })

  it('refuses every step that the status does not allow, and names the status', async () => {
    const ways = { submitted: [], needs_info: ['askForMore'], approved: ['approve'], rejected: ['reject'] } as const
    const allowed: Record<string, readonly string[]> = {
      submitted: ['approve', 'askForMore', 'reject'],
      needs_info: ['reject'],
      approved: [],
      rejected: [],
    }
    for (const [status, way] of Object.entries(ways)) {
      const applicant = await world.user()
      const id = await submitted(applicant)
      for (const step of way) await decide(admin, step, id)
      for (const step of ['approve', 'askForMore', 'reject'] as const) {
        if (allowed[status]?.includes(step) === false)
          await expect(decide(admin, step, id), `${step} when ${status}`).rejects.toMatchObject({ code: 'wrong_status', data: { status } })
      }
      expect((await mine(applicant))?.status).toBe(status)
    }
  })

  it('refuses the second of two admins at the same moment, and does nothing twice', async () => {
    const other = await world.user({ adminRole: 'owner' })
    for (const [one, two] of [
      ['approve', 'approve'],
      ['approve', 'reject'],
      ['askForMore', 'approve'],
    ] as const) {
      const applicant = await world.user()
      const id = await submitted(applicant)
      const results = await Promise.allSettled([decide(admin, one, id), decide(other, two, id)])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'wrong_status' })
      expect(await notificationsOf(applicant)).toHaveLength(2)
    }
  })

  it('reserves earlier handles of an applicant for 90 days, also one applied with and given up again', async () => {
    const other = await world.user()
    const get = (who: TestUser) =>
      world.query<{ name: string; handle: string; bio: string; oldHandles: { handle: string; freeAt: number }[] }>(
        who,
        'members:getProfile',
      )
    const rename = async (who: TestUser, handle: string) =>
      world.mutate(who, 'members:saveProfile', { name: (await get(who)).name, handle, bio: '', languages: [], links: [] })
    const left = async () =>
      (await get(elena)).oldHandles.map(({ handle, freeAt }) => [handle, Math.round((freeAt - Date.now()) / 86_400_000)])
    const signedUpAs = (await get(elena)).handle
    await rename(elena, 'first-address')
    await rename(elena, 'second-address')
    await decide(admin, 'approve', await submitted(elena, 'first-address'))
    expect(await left()).toEqual([
      ['second-address', 90],
      [signedUpAs, 90],
    ])
    expect(await world.query(elena, 'models:getMovedTo', { name: 'second-address' })).toEqual({ handle: 'first-address' })
    await rename(elena, 'third-address')
    expect(await left()).toEqual([
      ['first-address', 90],
      ['second-address', 90],
      [signedUpAs, 90],
    ])
    for (const name of ['first-address', 'second-address']) {
      await expect(rename(other, name), name).rejects.toMatchObject({ code: 'handle_taken' })
      expect(await world.query(other, 'models:getMovedTo', { name }), name).toEqual({ handle: 'third-address' })
    }
  })

  it('approves a user who has reached the limit of renames under the handle of the application', async () => {
    const { oldHandles: _, picture: __, ...profile } = await world.query<Record<string, unknown>>(elena, 'members:getProfile')
    const id = await submitted(elena, 'name-of-a-model')
    for (let at = 1; at <= OLD_HANDLES_MAX; at += 1)
      await world.mutate(elena, 'members:saveProfile', { ...profile, handle: `often-renamed-${at}` })
    await decide(admin, 'approve', id)
    expect(await world.query(elena, 'members:getProfile')).toMatchObject({ handle: 'name-of-a-model' })
    await expect(world.mutate(elena, 'members:saveProfile', { ...profile, handle: 'once-more' })).rejects.toMatchObject({
      code: 'too_many_renames',
    })
  })

  it('stops an approval whose handle was taken meanwhile, and changes nothing', async () => {
    const id = await submitted(elena, 'soon-gone')
    await world.sql(`update users.users set handle = 'soon-gone' where id = $1`, (await world.user()).id)
    await expect(decide(admin, 'approve', id)).rejects.toMatchObject({ code: 'handle_taken' })
    expect(await mine(elena)).toMatchObject({ status: 'submitted' })
    expect(await world.query(elena, 'auth:getUser')).toMatchObject({ status: 'user', name: 'Test User' })
  })
})
