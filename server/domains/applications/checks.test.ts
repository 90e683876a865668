/** Identity over time: the last day of a document, its reminders, a new document, and the second look of another admin. */
import { beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { applicantsOf } from '#test-support/applications.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { dropOverdueDocuments } from './parts.ts'
import { remindOfDocuments } from './renewal.ts'
import { isDrawn } from './second-look.ts'

const world = useMoneyWorld()
const { mine, save, send, submitted, seenOf, decide, look } = applicantsOf(world)

interface Detail {
  documentExpiresOn: string | null
  renewal: { state: string; reason: string | null } | null
  secondLook: string | null
  isOwnDecision: boolean
  files: { _id: string }[]
  events: { kind: string; note: string | null }[]
}

let owner: TestUser
let moderator: TestUser
let elena: TestUser
beforeEach(async () => {
  ;[owner, moderator, elena] = [await world.user({ adminRole: 'owner' }), await world.user({ adminRole: 'moderator' }), await world.user()]
})

/** A day from today, as UTC knows it. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const act = async (who: TestUser, call: string, applicationId: string, words: object = {}) =>
  world.mutate(who, `admin/applications:${call}`, { ...(await seenOf(applicationId)), ...words })
const read = (who: TestUser, applicationId: string) => world.query<Detail>(who, 'admin/applications:get', { applicationId })
const remind = () => world.realtime.write('clock/applications:remind', SYSTEM, remindOfDocuments)
const kindsAtBell = async (who: TestUser) =>
  (await world.sql('select kind from notifications.notifications where user_id = $1 order by id', who.id)).map(({ kind }) => kind)
const mailsTo = async (who: TestUser) =>
  (await world.sql('select kind from outbox.messages where recipient_id = $1 order by id', who.id)).map(({ kind }) => kind)
const marked = async (mark: string, args: object = {}) =>
  (
    await world.query<{ items: { _id: string; mark: string | null }[] }>(owner, 'admin/applications:list', { mark, limit: 100, ...args })
  ).items.map(({ _id }) => _id)
const percent = (value: number) => world.sql(`update settings.system set value = $1 where key = 'second_look_percent'`, String(value))

async function approved(expiresOn: string, who = owner): Promise<string> {
  const id = await submitted(elena)
  await act(who, 'approve', id, { documentExpiresOn: expiresOn })
  return id
}

describe('the last day of a document', () => {
  it('is asked for with the approval, unless the kind of document can be without one', async () => {
    const id = await submitted(elena)
    await expect(act(owner, 'approve', id, { documentExpiresOn: inDays(-1) })).rejects.toMatchObject({ code: 'document_expired' })
    await expect(act(owner, 'approve', id, { documentExpiresOn: '2199-01-01' })).rejects.toMatchObject({ code: 'expiry_missing' })
    await expect(act(owner, 'approve', id)).rejects.toMatchObject({ code: 'bad_request' })
    // An identity card, as in these answers, may have no last day.
    await act(owner, 'approve', id, { documentExpiresOn: null })
    expect(await read(owner, id)).toMatchObject({ documentExpiresOn: null })

    const other = await world.user()
    const passport = await submitted(other)
    await decide(owner, 'askForMore', passport)
    await save(other, passport, { identity: { ...(await mine(other))!.answers.identity, documentKind: 'passport' } })
    await world.mutate(other, 'applications:submit', { applicationId: passport })
    await expect(act(owner, 'approve', passport, { documentExpiresOn: null })).rejects.toMatchObject({ code: 'expiry_missing' })
    await act(owner, 'approve', passport, { documentExpiresOn: inDays(0) })
    expect(await read(owner, passport)).toMatchObject({ documentExpiresOn: inDays(0) })
  })

  it('brings one reminder at 30 and one at 7 days, each at the bell and by mail, however often the clock runs', async () => {
    await world.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
    const id = await approved(inDays(31))
    const told = async () => (await kindsAtBell(elena)).filter((kind) => kind === 'document_expires').length
    const nearer = (days: number) =>
      world.sql('update applications.applications set document_expires_on = $2 where id = $1', id, inDays(days))
    await remind()
    expect(await told()).toBe(0)
    for (const [days, times] of [
      [30, 1],
      [8, 1],
      [7, 2],
      [0, 2],
      [-1, 2],
    ] as const) {
      await nearer(days)
      await Promise.all([remind(), remind()])
      await remind()
      expect(await told(), `${days} days before`).toBe(times)
    }
    expect((await mailsTo(elena)).filter((kind) => kind === 'document_expires')).toHaveLength(2)
    await world.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
  })

  it('is listed while it comes near and once it is over, and blocks nothing', async () => {
    const id = await approved(inDays(20))
    await remind()
    expect([await marked('expiring'), await marked('expired')]).toEqual([expect.arrayContaining([id]), expect.not.arrayContaining([id])])
    const move = async (days: number) => {
      await world.sql('update applications.applications set document_expires_on = $2 where id = $1', id, inDays(days))
      await remind()
    }
    await move(5)
    expect(await marked('expiring')).toContain(id)
    await move(-1)
    expect([await marked('expiring'), await marked('expired')]).toEqual([expect.not.arrayContaining([id]), expect.arrayContaining([id])])
    const work = await world.query<{ kind: string; count: number }[]>(moderator, 'admin/dashboard:getWork')
    expect(work.find(({ kind }) => kind === 'expiredDocuments')?.count).toBeGreaterThan(0)
    expect(await world.query(elena, 'auth:getUser')).toMatchObject({ status: 'model' })
  })
})

describe('a new document', () => {
  const renew = (applicationId: string) => world.mutate(elena, 'applications:renewDocument', { applicationId, documentKind: 'passport' })

  it('is asked for by the clock, sent by the model, seen by admins only then, and starts the reminders anew', async () => {
    const id = await approved(inDays(20))
    await expect(send(elena, id, 'front')).rejects.toMatchObject({ code: 'wrong_status' })
    await remind()
    expect(await mine(elena)).toMatchObject({ status: 'approved', renewal: { state: 'asked', reason: null }, files: [] })
    // The documents of the approval do not count as new ones.
    await expect(renew(id)).rejects.toMatchObject({ code: 'incomplete', data: { field: 'front' } })
    const front = await send(elena, id, 'front')
    await expect(renew(id)).rejects.toMatchObject({ code: 'incomplete', data: { field: 'selfie' } })
    await send(elena, id, 'selfie')
    expect([(await look(front, elena.token)).status, (await look(front, owner.token)).status]).toEqual([200, 403])
    await renew(id)
    expect([(await look(front, elena.token)).status, (await look(front, owner.token)).status]).toEqual([403, 200])
    expect(await marked('renewed')).toContain(id)
    await expect(renew(id)).rejects.toMatchObject({ code: 'wrong_status' })
    await expect(send(elena, id, 'front')).rejects.toMatchObject({ code: 'wrong_status' })

    await expect(act(moderator, 'acceptDocument', id, { documentExpiresOn: null })).rejects.toMatchObject({ code: 'expiry_missing' })
    await expect(act(moderator, 'acceptDocument', id, { documentExpiresOn: inDays(-1) })).rejects.toMatchObject({
      code: 'document_expired',
    })
    await act(moderator, 'acceptDocument', id, { documentExpiresOn: inDays(25) })
    expect(await marked('renewed')).not.toContain(id)
    expect(await marked('expiring')).not.toContain(id)
    expect((await read(owner, id)).events.map(({ kind }) => kind)).toEqual(['submitted', 'approved', 'renewed', 'document_accepted'])
    // A corrected day of the same document does not notify the model.
    await act(owner, 'acceptDocument', id, { documentExpiresOn: inDays(24) })
    await remind()
    expect((await kindsAtBell(elena)).filter((kind) => String(kind).startsWith('document_'))).toEqual([
      'document_expires',
      'document_accepted',
      'document_expires',
    ])
  })

  it('is asked for by an admin with a reason that the model reads; no reminder comes while one waits for staff', async () => {
    const id = await approved('2049-06-30')
    await act(moderator, 'askForDocument', id, { reason: 'The picture is blurred' })
    expect(await mine(elena)).toMatchObject({ renewal: { state: 'asked', reason: 'The picture is blurred' } })
    await send(elena, id, 'front')
    await send(elena, id, 'selfie')
    const seen = await seenOf(id)
    await renew(id)
    await world.sql('update applications.applications set document_expires_on = $2 where id = $1', id, inDays(3))
    await remind()
    expect((await kindsAtBell(elena)).filter((kind) => String(kind).startsWith('document_'))).toEqual(['document_asked'])
    // A decision about the document before is refused.
    await expect(
      world.mutate(owner, 'admin/applications:acceptDocument', { ...seen, documentExpiresOn: inDays(99) }),
    ).rejects.toMatchObject({ code: 'sent_again' })
    // The reason ends with its document: the next one is asked for by its last day alone.
    await act(moderator, 'acceptDocument', id, { documentExpiresOn: inDays(20) })
    await remind()
    expect(await mine(elena)).toMatchObject({ renewal: { state: 'asked', reason: null } })
  })

  it('keeps its pictures while they wait for staff, and for their days once they were accepted', async () => {
    const id = await approved(inDays(20))
    await remind()
    for (const slot of ['front', 'selfie'] as const) await send(elena, id, slot)
    await renew(id)
    const dropped = async (column: 'decided_at' | 'document_checked_at') => {
      await world.sql(`update applications.applications set ${column} = now() - interval '500 days' where id = $1`, id)
      await world.realtime.write('clock/applications:drop', SYSTEM, dropOverdueDocuments)
      return (await read(owner, id)).events.some(({ kind }) => kind === 'documents_removed')
    }
    expect(await dropped('decided_at')).toBe(false)
    await act(moderator, 'acceptDocument', id, { documentExpiresOn: inDays(900) })
    expect(await dropped('decided_at')).toBe(false)
    expect(await dropped('document_checked_at')).toBe(true)
  })

  it('is accepted of approved applications only, and never by the model itself', async () => {
    const id = await submitted(elena)
    for (const [call, words] of [
      ['acceptDocument', { documentExpiresOn: inDays(99) }],
      ['askForDocument', { reason: 'No' }],
    ] as const) {
      await expect(act(owner, call, id, words)).rejects.toMatchObject({ code: 'wrong_status' })
      const own = await submitted(owner).catch(async () => String((await world.query<{ _id: string }>(owner, 'applications:getMine'))._id))
      await expect(act(owner, call, own, words)).rejects.toMatchObject({ code: 'own_application' })
    }
    await expect(renew(id)).rejects.toMatchObject({ code: 'wrong_status' })
  })
})

describe('two admins who have read the same', () => {
  it('do not overwrite each other: the second decision about an approved application is refused, whatever the first was', async () => {
    await percent(100)
    const id = await approved('2049-06-30')
    await percent(0)
    const other = await world.user({ adminRole: 'moderator' })
    const late = async (call: string, seen: object, words: object = {}) =>
      expect(world.mutate(other, `admin/applications:${call}`, { ...seen, ...words }), call).rejects.toMatchObject({ code: 'wrong_status' })
    for (const [call, words] of [
      ['acceptDocument', { documentExpiresOn: '2048-01-31' }],
      ['reopenSecondLook', { reason: 'Another face' }],
      ['askForDocument', { reason: 'It is cut off' }],
    ] as const) {
      const seen = await seenOf(id)
      expect(await read(other, id)).toMatchObject({ eventId: seen.eventId })
      await act(moderator, call, id, words)
      await late('confirmSecondLook', seen)
      await late('acceptDocument', seen, { documentExpiresOn: inDays(99) })
      await late('askForDocument', seen, { reason: 'Mine' })
    }
    expect(await read(owner, id)).toMatchObject({
      documentExpiresOn: '2048-01-31',
      renewal: { state: 'asked', reason: 'It is cut off' },
      secondLook: 'reopened',
    })
    // Removed documents are no decision of an admin.
    const seen = await seenOf(id)
    await world.sql(`insert into applications.events (application_id, kind) values ($1, 'documents_removed')`, id)
    await world.mutate(other, 'admin/applications:confirmSecondLook', seen)
  })
})

describe('the second look', () => {
  it('is drawn by a keyed hash: the same each time, in the share of the setting, and a larger share holds a smaller one', () => {
    const ids = Array.from({ length: 4_000 }, (_, at) => `submission-${at}`)
    const drawn = (share: number) => ids.filter((id) => isDrawn('secret', id, share))
    expect([drawn(0).length, drawn(100).length]).toEqual([0, ids.length])
    expect(drawn(5).length).toBeGreaterThan(150)
    expect(drawn(5).length).toBeLessThan(250)
    expect(drawn(5)).toEqual(drawn(5))
    expect(drawn(20)).toEqual(expect.arrayContaining(drawn(5)))
    expect(ids.filter((id) => isDrawn('another', id, 5))).not.toEqual(drawn(5))
  })

  it('waits for another admin than the first, who confirms it; the model hears nothing of it', async () => {
    await percent(100)
    const id = await approved('2049-06-30')
    await percent(0)
    expect(await marked('second_look')).toContain(id)
    expect(await read(owner, id)).toMatchObject({ secondLook: 'waiting', isOwnDecision: true })
    for (const call of ['confirmSecondLook', 'reopenSecondLook'])
      await expect(act(owner, call, id, { reason: 'Mine' })).rejects.toMatchObject({ code: 'own_decision' })
    const before = await kindsAtBell(elena)
    await act(moderator, 'confirmSecondLook', id)
    expect(await marked('second_look')).not.toContain(id)
    await expect(act(moderator, 'confirmSecondLook', id)).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await kindsAtBell(elena)).toEqual(before)
    expect((await mine(elena))?.events.map(({ kind }) => kind)).toEqual(['submitted', 'approved'])
    const [{ about } = {}] = await world.sql(
      `select c.user_id as about from audit.acts a join audit.concerns c using (seq) where a.action = 'admin/applications:confirmSecondLook' and c.user_id = $1`,
      elena.id,
    )
    expect(about).toBe(elena.id)
  })

  it('opens an approval again for a reason: the model is asked for a new document and stays a model until it is confirmed', async () => {
    await percent(100)
    const id = await approved('2049-06-30')
    await percent(0)
    await act(moderator, 'reopenSecondLook', id, { reason: 'The selfie shows somebody else' })
    expect(await marked('reopened')).toContain(id)
    expect(await mine(elena)).toMatchObject({ status: 'approved', renewal: { state: 'asked', reason: 'The selfie shows somebody else' } })
    expect(await kindsAtBell(elena)).toContain('document_asked')
    await expect(act(moderator, 'reopenSecondLook', id, { reason: 'Again' })).rejects.toMatchObject({ code: 'wrong_status' })
    await act(moderator, 'confirmSecondLook', id)
    expect(await read(owner, id)).toMatchObject({ secondLook: 'confirmed' })
  })

  it('is not drawn at a share of 0, and then nobody can confirm it', async () => {
    await percent(0)
    const id = await approved('2049-06-30')
    expect(await read(owner, id)).toMatchObject({ secondLook: null })
    await expect(act(moderator, 'confirmSecondLook', id)).rejects.toMatchObject({ code: 'wrong_status' })
  })
})
