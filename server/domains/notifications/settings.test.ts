import { randomUUID } from 'node:crypto'
/** Channels of notifications: each category on each channel, quiet hours, discreet mode, languages. */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CHOSEN_CATEGORIES,
  LANGUAGES,
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CHANNELS,
  type NotificationCategory,
} from '#contract/limits.ts'
import { CATEGORY_OF_KIND, UNMAILED_KINDS, UNPUSHED_KINDS } from '#contract/rules/notification-kinds.ts'
import { notification } from '#contract/shapes/notifications.ts'
import type { Notification, NotificationSettings } from '#contract/types.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { useNotificationWorld, type Reader } from '#test-support/notification-world.ts'
import type { NewNotification } from './notify.ts'

/** The user named in the notifications of these tests. */
const SOMEBODY = '01900000-0000-7000-8000-000000000001'

const world = useNotificationWorld()
let mara: Reader
let phone: string
beforeEach(async () => {
  mara = await world.reader()
  phone = await world.subscribe(mara)
})

const order = { name: 'Ada', productName: 'Glaze portrait', amountCents: 22_00 }
/** One of each category. */
const NOTIFICATIONS: Readonly<Record<NotificationCategory, NewNotification>> = {
  orders: { kind: 'order_placed', personId: SOMEBODY, about: SOMEBODY, data: order },
  tickets: { kind: 'ticket_answered', about: SOMEBODY, data: { subject: 'Where is my deposit?' } },
  chats: { kind: 'chat_message', personId: SOMEBODY, about: SOMEBODY, data: { name: 'Ada' } },
  sales: { kind: 'post_sold', personId: SOMEBODY, data: { name: 'Ada', title: 'Dawn', amountCents: 5_00 }, about: SOMEBODY },
  comments: { kind: 'comment_received', personId: SOMEBODY, data: { name: 'Ada', title: 'Dawn' }, about: SOMEBODY },
  follows: { kind: 'new_post', personId: SOMEBODY, data: { name: 'Ada', title: 'Dawn' }, about: SOMEBODY },
  pro: { kind: 'pro_ended', data: { reason: 'off' } },
  applications: { kind: 'application_approved', data: { handle: 'ada' } },
  money: { kind: 'order_rejected', personId: SOMEBODY, about: SOMEBODY, data: { ...order, by: 'model', reason: 'My kiln is broken.' } },
  security: { kind: 'password_changed', data: {} },
}

const settingsOf = (reader: Reader) => world.query<NotificationSettings>(reader, 'notifications:getSettings')
const choose = (category: string, channel: string, isOn: boolean) =>
  world.mutate(mara, 'notifications:saveChoice', { category, channel, isOn })
const atBell = async () => (await world.query<{ items: Notification[] }>(mara, 'notifications:list')).items.map(({ kind }) => kind)
/** Counts by channel, once all is sent. */
async function heard(): Promise<{ app: number; email: number; push: number }> {
  await world.mailChats()
  await world.allSent()
  return { app: (await atBell()).length, email: world.mailsTo(mara).length, push: world.shownAt(phone).length }
}

/** Quiet hours around now, in UTC: they began an hour ago, and end in two. */
function hoursOfNow(): { from: number; until: number; days: number[] } {
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  return { from: (minute + 1440 - 60) % 1440, until: (minute + 120) % 1440, days: [0, 1, 2, 3, 4, 5, 6] }
}
const setQuiet = (isOn: boolean) => world.mutate(mara, 'notifications:saveQuietHours', { ...hoursOfNow(), isOn, timeZone: 'UTC' })

describe('each category on each channel', () => {
  it('comes on all channels, once on each; new posts of followed models come without a mail', async () => {
    for (const category of NOTIFICATION_CATEGORIES) await world.notify(mara, NOTIFICATIONS[category])
    expect(await heard()).toEqual({ app: 10, email: 9, push: 10 })
  })

  it('sends no mail about what can be turned off once all mails are, the daily mail included, and goes on by the other channels', async () => {
    await world.mutate(mara, 'tasks:saveDigest', { isOn: true })
    await world.mutate(mara, 'notifications:stopMails', {})
    for (const category of NOTIFICATION_CATEGORIES) await world.notify(mara, NOTIFICATIONS[category])
    expect(await heard()).toEqual({ app: 10, email: 2, push: 10 })
    expect(await world.query(mara, 'tasks:getDigest')).toMatchObject({ isOn: false })
  })

  it.each(CHOSEN_CATEGORIES.flatMap((category) => NOTIFICATION_CHANNELS.map((channel) => [category, channel] as const)))(
    '%s can be turned off and on again on %s, and comes on the others',
    async (category, channel) => {
      const usual = category === 'follows' ? { app: 1, email: 0, push: 1 } : { app: 1, email: 1, push: 1 }
      await choose(category, channel, false)
      await world.notify(mara, NOTIFICATIONS[category])
      expect(await heard()).toEqual({ ...usual, [channel]: 0 })
      await choose(category, channel, true)
      expect((await settingsOf(mara)).choices.find((choice) => choice.category === category)).toMatchObject({
        app: true,
        push: true,
        email: channel === 'email' || category !== 'follows',
        [channel]: true,
      })
      // About another post: an unread one is not mailed twice.
      await world.notify(mara, { ...NOTIFICATIONS[category], about: randomUUID() } as NewNotification)
      expect((await heard())[channel]).toBe(1)
    },
  )

  it.each(['security', 'money'])('%s cannot be turned off', async (category) => {
    for (const channel of NOTIFICATION_CHANNELS)
      await expect(choose(category, channel, false)).rejects.toMatchObject({ code: 'bad_request' })
    expect((await settingsOf(mara)).choices.find((choice) => choice.category === category)).toEqual({
      category,
      isFixed: true,
      app: true,
      email: true,
      push: true,
    })
  })

  it('stores only choices that differ from the defaults', async () => {
    const rows = () => world.sql('select category, channel, is_on from notifications.choices where user_id = $1', mara.id)
    for (const isOn of [false, false, true]) await choose('pro', 'push', isOn)
    await choose('follows', 'email', false)
    expect(await rows()).toEqual([])
    await choose('follows', 'email', true)
    expect(await rows()).toEqual([{ category: 'follows', channel: 'email', is_on: true }])
  })

  it('exists for each kind of notification', async () => {
    expect([...new Set(Object.values(CATEGORY_OF_KIND))].toSorted()).toEqual(NOTIFICATION_CATEGORIES.toSorted())
    const kinds = notification.options.map(({ shape }) => shape.kind.value)
    const rows = await world.sql(
      'select kind, kinds.category_of(kind) as category, kinds.is_mailed(kind) as "isMailed", kinds.is_pushed(kind) as "isPushed" from unnest($1::text[]) as kind',
      kinds,
    )
    const isIn = (list: readonly string[], kind: string) => list.includes(kind)
    expect(rows).toEqual(
      kinds.map((kind) => ({
        kind,
        category: CATEGORY_OF_KIND[kind],
        isMailed: !isIn(UNMAILED_KINDS, kind),
        isPushed: !isIn(UNPUSHED_KINDS, kind),
      })),
    )
    expect(await world.sql(`select kinds.category_of('of_a_newer_version') as category`)).toEqual([{ category: 'security' }])
  })

  it('comes nowhere when all channels are off, and then leaves no row', async () => {
    for (const channel of NOTIFICATION_CHANNELS) await choose('orders', channel, false)
    await world.notify(mara, NOTIFICATIONS.orders)
    expect(await heard()).toEqual({ app: 0, email: 0, push: 0 })
    expect(await world.sql('select from notifications.notifications where user_id = $1', mara.id)).toEqual([])
  })

  it('is not counted at the bell when it is hidden there, and is then mailed once a day', async () => {
    await choose('comments', 'app', false)
    for (let time = 0; time < 3; time += 1) await world.notify(mara, NOTIFICATIONS.comments)
    expect(await heard()).toMatchObject({ app: 0, email: 1 })
    expect(await world.query(mara, 'notifications:unreadCount')).toBe(0)
  })

  it('is not mailed any more when its mail was turned off before it was sent', async () => {
    await setQuiet(true)
    await world.notify(mara, NOTIFICATIONS.orders)
    await world.allSent()
    await choose('orders', 'email', false)
    await setQuiet(false)
    await world.allSent()
    expect(world.mailsTo(mara)).toEqual([])
  })
})

describe('quiet hours', () => {
  it('delay push messages and mails, except mail about security and money; the bell goes on in silence', async () => {
    await setQuiet(true)
    for (const category of NOTIFICATION_CATEGORIES) await world.notify(mara, NOTIFICATIONS[category])
    expect(await heard()).toEqual({ app: 10, email: 2, push: 0 })
    expect(
      world
        .mailsTo(mara)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['Your order was rejected', 'Your password was changed'])
    const [held] = await world.sql(
      `select count(*)::integer as count, bool_and(next_try_at between now() + interval '118 minutes' and now() + interval '121 minutes' and tries = 0) as "untilTheEnd" from outbox.messages where recipient_id = $1 and channel = 'push'`,
      mara.id,
    )
    expect(held).toEqual({ count: 10, untilTheEnd: true })
    await setQuiet(false)
    expect(await heard()).toEqual({ app: 10, email: 9, push: 10 })
  })

  it('send nothing afterwards that has been read meanwhile', async () => {
    await setQuiet(true)
    await world.notify(mara, NOTIFICATIONS.orders)
    await world.notify(mara, NOTIFICATIONS.pro)
    await world.allSent()
    const { items } = await world.query<{ items: Notification[] }>(mara, 'notifications:list')
    await world.mutate(mara, 'notifications:markRead', {
      notificationIds: items.filter(({ kind }) => kind === 'order_placed').map(({ _id }) => _id),
    })
    await setQuiet(false)
    await world.allSent()
    expect(world.shownAt(phone).map(({ link }) => link)).toEqual(['/pro'])
  })

  it('are stored with the time zone of a user without one, and refuse hours that do not end', async () => {
    const save = (args: object) =>
      world.mutate(mara, 'notifications:saveQuietHours', {
        isOn: true,
        from: 1320,
        until: 420,
        days: [1, 1, 5],
        timeZone: 'Europe/Rome',
        ...args,
      })
    await save({})
    expect(await settingsOf(mara)).toMatchObject({ quiet: { isOn: true, from: 1320, until: 420, days: [1, 5] }, timeZone: 'Europe/Rome' })
    await save({ timeZone: 'Asia/Tokyo' })
    expect((await settingsOf(mara)).timeZone).toBe('Europe/Rome')
    // The zone of a user without a choice stays that of the device: saving hours does not choose it.
    expect(await world.sql('select time_zone from users.users where id = $1', mara.id)).toEqual([{ time_zone: null }])
    await expect(save({ until: 1320 })).rejects.toMatchObject({ code: 'bad_time' })
    for (const wrong of [{ from: 1440 }, { until: -1 }, { days: [7] }, { timeZone: 'Mars/Olympus' }])
      await expect(save(wrong)).rejects.toMatchObject({ code: 'bad_request' })
  })
})

describe('the time zone of quiet hours', () => {
  /** So many hours east of Greenwich; the names of these zones have the opposite sign. */
  const east = (hours: number) => `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  const tell = (timeZone: string) => world.mutate(mara, 'notifications:noteTimeZone', { timeZone })
  const choose = (timeZone: string | null) => world.mutate(mara, 'appearance:saveDisplaySettings', { timeZone })
  /** Quiet in UTC now, but not six hours away. */
  async function heldInUtc() {
    await setQuiet(true)
    await world.notify(mara, NOTIFICATIONS.orders)
    expect(await heard()).toMatchObject({ email: 0, push: 0 })
  }

  it("is the browser's for a user without a choice; waiting messages are released when it changes", async () => {
    await tell(east(6))
    await world.mutate(mara, 'notifications:saveQuietHours', { ...hoursOfNow(), isOn: true, timeZone: east(6) })
    await world.notify(mara, NOTIFICATIONS.orders)
    expect(await heard()).toMatchObject({ email: 1, push: 1 })
    expect((await settingsOf(mara)).timeZone).toBe(east(6))
    await tell('UTC')
    await world.notify(mara, NOTIFICATIONS.pro)
    expect(await heard()).toMatchObject({ email: 1, push: 1 })
    await tell(east(6))
    expect(await heard()).toMatchObject({ email: 2, push: 2 })
    for (const wrong of ['Mars/Olympus', '']) await expect(tell(wrong)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it("is the chosen one before the browser's, and back to it; each change releases waiting messages", async () => {
    await tell('UTC')
    await heldInUtc()
    await choose(east(-6))
    expect(await heard()).toMatchObject({ email: 1, push: 1 })
    expect((await settingsOf(mara)).timeZone).toBe(east(-6))
    await tell(east(-7))
    await choose('UTC')
    await world.notify(mara, NOTIFICATIONS.pro)
    expect(await heard()).toMatchObject({ email: 1, push: 1 })
    await choose(null)
    expect(await heard()).toMatchObject({ email: 2, push: 2 })
    expect((await settingsOf(mara)).timeZone).toBe(east(-7))
  })

  it('is sent by each browser; the same zone changes nothing, and the hours stay as they are', async () => {
    await world.mutate(mara, 'notifications:saveDiscreet', { isOn: true })
    await tell('Europe/Rome')
    await tell('Europe/Rome')
    expect(await settingsOf(mara)).toMatchObject({
      timeZone: 'Europe/Rome',
      isDiscreet: true,
      quiet: { isOn: false, from: 1320, until: 420 },
    })
  })

  it('releases waiting messages at once when other hours are chosen', async () => {
    await heldInUtc()
    const { from, days } = hoursOfNow()
    await world.mutate(mara, 'notifications:saveQuietHours', {
      isOn: true,
      from: (from + 600) % 1440,
      until: (from + 660) % 1440,
      days,
      timeZone: 'UTC',
    })
    expect(await heard()).toMatchObject({ email: 1, push: 1 })
  })
})

describe('discreet mode', () => {
  it.each(LANGUAGES)('names neither subject nor user, in %s', async (language) => {
    const reader = await world.reader({ language })
    const endpoint = await world.subscribe(reader)
    await world.mutate(reader, 'notifications:saveDiscreet', { isOn: true })
    await world.notify(reader, NOTIFICATIONS.sales)
    await world.allSent()
    const t = translatorOf(language, 'mail')
    const [mail] = world.mailsTo(reader)
    expect(mail).toMatchObject({ from: `${t('discreet.sender')} <post@atelier.example>`, subject: t('discreet.subject') })
    const [message] = world.shownAt(endpoint)
    expect(message).toMatchObject({ title: translatorOf(language, 'push')('discreet'), body: '', language })
    for (const said of [mail?.text, mail?.html, message?.title]) expect(said).not.toMatch(/Ada|lake|Atelier\b(?!\.example)|Our house/)
  })

  it('hides the subject of mails about the account, too, and keeps the needed parts inside', async () => {
    await world.mutate(mara, 'notifications:saveDiscreet', { isOn: true })
    await world.mutate(mara, 'notifications:saveDiscreet', { isOn: true })
    await world.notify(mara, NOTIFICATIONS.security)
    await world.allSent()
    expect(world.mailsTo(mara)[0]).toMatchObject({ subject: 'You have a new notification' })
    await world.mutate(mara, 'notifications:saveDiscreet', { isOn: false })
    await world.notify(mara, NOTIFICATIONS.money)
    await world.allSent()
    expect(world.mailsTo(mara)[0]).toMatchObject({ from: 'Our site <post@atelier.example>', subject: 'Your order was rejected' })
  })
})

describe('the language', () => {
  it("is the reader's at the time of sending", async () => {
    await setQuiet(true)
    await world.notify(mara, NOTIFICATIONS.orders)
    await world.allSent()
    await world.mutate(mara, 'appearance:saveLanguageSettings', { language: 'it' })
    await setQuiet(false)
    await world.allSent()
    expect(world.mailsTo(mara)[0]?.subject).toBe('Nuovo ordine: Glaze portrait')
    expect(world.shownAt(phone)[0]).toMatchObject({ body: 'Nuovo ordine di Ada', language: 'it' })
  })
})
