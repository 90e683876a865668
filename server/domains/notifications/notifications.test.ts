import { beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import type { Notification } from '#contract/types.ts'
import { removeOldNotifications } from './jobs.ts'
import { notify, notifyMany, type NewNotification } from './notify.ts'

/** The user named in the notifications of these tests. */
const SOMEBODY = '01900000-0000-7000-8000-000000000001'

const world = useMoneyWorld()
let mara: TestUser
beforeEach(async () => {
  mara = await world.user()
})

const tell = (userId: string, notification: NewNotification) =>
  world.realtime.write('test:tell', SYSTEM, (context) => notify(context, { userId, ...notification }))
const tip = (name: string): NewNotification => ({ kind: 'tip_received', personId: SOMEBODY, data: { name, amountCents: 5_00, note: '' } })

interface Page {
  items: Notification[]
  nextCursor: string | null
}
const list = (who: TestUser, args: Record<string, unknown> = {}) => world.query<Page>(who, 'notifications:list', args)
const unread = (who: TestUser) => world.query<number>(who, 'notifications:unreadCount')
const setMail = (value: 'true' | 'false') => world.sql(`update settings.system set value = $1 where key = 'mail_is_on'`, value)
const mailsTo = (who: TestUser) =>
  world.sql(`select kind, category as list from outbox.messages where recipient_id = $1 and channel = 'email' order by id`, who.id)

describe('notifications', () => {
  it('are listed newest first, page by page, to their reader only', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo']) await tell(mara.id, tip(name))
    const first = await list(mara, { limit: 2 })
    expect(first.items.map(({ kind, data, link, isRead }) => ({ kind, data, link, isRead }))).toEqual([
      { kind: 'tip_received', data: { name: 'Cleo', amount: 5, note: '' }, link: '/transactions', isRead: false },
      { kind: 'tip_received', data: { name: 'Bea', amount: 5, note: '' }, link: '/transactions', isRead: false },
    ])
    const second = await list(mara, { limit: 2, cursor: first.nextCursor })
    expect(second.items.map(({ data }) => data)).toEqual([{ name: 'Ada', amount: 5, note: '' }])
    expect(second.nextCursor).toBeNull()
    expect((await list(await world.user())).items).toEqual([])
  })

  it('are marked as read one by one, or all at once, and only own ones', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo']) await tell(mara.id, tip(name))
    const eve = await world.user()
    const [newest] = (await list(mara)).items
    await world.mutate(eve, 'notifications:markRead', { notificationIds: [newest?._id ?? ''] })
    await world.mutate(eve, 'notifications:markRead')
    expect(await unread(mara)).toBe(3)
    await world.mutate(mara, 'notifications:markRead', { notificationIds: [newest?._id ?? ''] })
    expect(await unread(mara)).toBe(2)
    expect((await list(mara)).items.map(({ isRead }) => isRead)).toEqual([true, false, false])
    await world.mutate(mara, 'notifications:markRead')
    expect(await unread(mara)).toBe(0)
  })

  it('are counted up to a hundred', async () => {
    await world.realtime.write('test:tell', SYSTEM, async (context) => {
      for (let count = 0; count < 103; count += 1) await notify(context, { userId: mara.id, ...tip('Ada') })
    })
    expect(await unread(mara)).toBe(100)
  })

  it('reach many users with one statement', async () => {
    const people = [await world.user(), await world.user()]
    await world.realtime.write('test:tell', SYSTEM, (context) =>
      notifyMany(
        context,
        people.map(({ id }) => id),
        { kind: 'new_post', personId: SOMEBODY, data: { name: 'Ines', title: 'Dawn' }, about: SOMEBODY },
      ),
    )
    for (const person of people) expect((await list(person)).items.map(({ kind }) => kind)).toEqual(['new_post'])
  })

  it('are not sent when their cause is rolled back', async () => {
    await setMail('true')
    const failing = world.realtime.write('test:tell', SYSTEM, async (context) => {
      await notify(context, { userId: mara.id, kind: 'application_approved', data: { handle: 'mara' } })
      throw new Error('the cause is taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await unread(mara)).toBe(0)
    expect(await mailsTo(mara)).toEqual([])
  })

  it('require a session', async () => {
    for (const path of ['notifications:list', 'notifications:unreadCount', 'notifications:getSettings', 'notifications:getPush'])
      await expect(world.realtime.query(path, { token: 'nobody' })).rejects.toThrow('sign in')
  })
})

describe('the mail of a notification', () => {
  it('is sent only in an installation that sends mail', async () => {
    await setMail('false')
    await tell(mara.id, tip('Ada'))
    expect(await mailsTo(mara)).toEqual([])
    await setMail('true')
    await tell(mara.id, { kind: 'application_approved', data: { handle: 'mara' } })
    expect(await mailsTo(mara)).toEqual([{ kind: 'application_approved', list: 'applications' }])
  })

  it('about activity comes once until the notification is read', async () => {
    await setMail('true')
    await tell(mara.id, tip('Ada'))
    await tell(mara.id, tip('Bea'))
    expect(await mailsTo(mara)).toEqual([{ kind: 'tip_received', list: 'sales' }])
    await world.mutate(mara, 'notifications:markRead')
    await tell(mara.id, tip('Cleo'))
    expect(await mailsTo(mara)).toHaveLength(2)
  })
})

describe('old notifications', () => {
  it('are removed after a year, and mails after a month; younger ones stay', async () => {
    await setMail('true')
    await tell(mara.id, { kind: 'application_submitted', data: {} })
    await tell(mara.id, { kind: 'application_approved', data: { handle: 'mara' } })
    const remove = () => world.realtime.write('test:remove', SYSTEM, removeOldNotifications)
    await remove()
    expect((await list(mara)).items).toHaveLength(2)
    await world.sql(
      `update notifications.notifications set created_at = now() - interval '366 days' where user_id = $1 and kind = 'application_submitted'`,
      mara.id,
    )
    await world.sql(
      `update outbox.messages set created_at = now() - interval '31 days' where recipient_id = $1 and kind = 'application_submitted'`,
      mara.id,
    )
    await remove()
    expect((await list(mara)).items.map(({ kind }) => kind)).toEqual(['application_approved'])
    expect((await mailsTo(mara)).map(({ kind }) => kind)).toEqual(['application_approved'])
  })
})
