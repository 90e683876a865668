/** Work of several on tickets: followers, mentions, links, merging, what a saved reply does, and the figures. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeskFigure, DeskTicket, Notification, OwnTicket } from '#contract/types.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

const ask = async (who: TestUser, subject = 'Where is my deposit?') =>
  (
    await world.mutate<{ ticketId: string }>(who, 'tickets:create', {
      clientId: randomUUID(),
      category: 'deposit',
      subject,
      text: 'I have sent 50 USDT.',
    })
  ).ticketId
const support = () => world.user({ adminRole: 'support' })
const get = async (who: TestUser, ticketId: string) =>
  (await world.query<DeskTicket | null>(who, 'admin/tickets:get', { ticketId })) as DeskTicket
const act = <R = unknown>(who: TestUser, call: string, args: Record<string, unknown>) => world.mutate<R>(who, `admin/tickets:${call}`, args)
const write = (who: TestUser, ticketId: string, text: string) =>
  world.mutate(who, 'tickets:send', { ticketId, clientId: randomUUID(), text })
const heardOf = async (who: TestUser) =>
  (await world.query<{ items: Notification[] }>(who, 'notifications:list')).items.filter(({ kind }) => kind === 'ticket_followed')

test('followers are notified of messages of the user; a follower who has left the team is not', async () => {
  const [user, admin, former] = [await world.user(), await support(), await support()]
  const ticketId = await ask(user)
  for (const who of [admin, former]) await act(who, 'watch', { ticketId, isOn: true })
  await act(admin, 'watch', { ticketId, isOn: true })
  await world.sql(`update users.users set is_admin = false, admin_role = null where id = $1`, former.id)
  await write(user, ticketId, 'Is there anything new about it?')
  expect(await heardOf(admin)).toMatchObject([{ link: `/admin/tickets/${ticketId}`, data: { subject: 'Where is my deposit?' } }])
  expect((await get(admin, ticketId)).watchers.map(({ userId }) => userId)).toEqual([admin.id])
  expect(await world.query<{ items: Notification[] }>(former, 'notifications:list')).toMatchObject({ items: [] })
  await act(admin, 'watch', { ticketId, isOn: false })
  await write(user, ticketId, 'And now?')
  expect(await heardOf(admin)).toHaveLength(1)
})

test('a note notifies the colleagues that it mentions, and nobody else', async () => {
  const [user, admin, colleague] = [await world.user(), await support(), await support()]
  const ticketId = await ask(user)
  await act(admin, 'addNote', { ticketId, text: '@Colleague, is this yours?', mentionIds: [colleague.id, colleague.id, user.id, admin.id] })
  expect(await heardOf(colleague)).toHaveLength(1)
  for (const who of [admin, user]) expect(await heardOf(who)).toEqual([])
})

test('links two tickets of any users, once, and both show the step', async () => {
  const admin = await support()
  const [one, two] = [await ask(await world.user(), 'One'), await ask(await world.user(), 'Two')]
  const { number } = await get(admin, two)
  await act(admin, 'link', { ticketId: one, number })
  await act(admin, 'link', { ticketId: one, number })
  expect((await get(admin, one)).linked).toMatchObject([{ ticketId: two, subject: 'Two', kind: 'link' }])
  expect((await get(admin, two)).linked).toMatchObject([{ ticketId: one, subject: 'One', kind: 'link' }])
  expect((await get(admin, two)).entries.filter(({ kind }) => kind === 'linked')).toHaveLength(1)
  await expect(act(admin, 'link', { ticketId: two, number })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(act(admin, 'link', { ticketId: two, number: 987_654 })).rejects.toMatchObject({ code: 'not_found' })
  // A linked ticket of their own is left to colleagues, too.
  const own = await ask(admin, 'Mine')
  const colleague = await support()
  await act(colleague, 'link', { ticketId: one, number: (await get(colleague, own)).number })
  expect((await get(admin, one)).linked).toMatchObject([{ ticketId: two }])
  expect((await get(colleague, one)).linked).toHaveLength(2)
  await act(admin, 'unlink', { ticketId: one, number })
  expect((await get(admin, one)).linked).toEqual([])
})

test('merges a ticket into another one of its user: both keep their messages, and the wait goes on', async () => {
  const [user, admin] = [await world.user(), await support()]
  const [second, first] = [await ask(user, 'The same again'), await ask(user)]
  await act(admin, 'watch', { ticketId: second, isOn: true })
  await act(admin, 'setState', { ticketId: first, state: 'resolved' })
  const until = Date.now() + 3_600_000
  for (const ticketId of [first, second]) await act(admin, 'snooze', { ticketId, until })
  const { number } = await get(admin, first)
  expect(await act(admin, 'merge', { ticketId: second, number })).toEqual({ ticketId: first })
  expect(await get(admin, second)).toMatchObject({ state: 'closed', mergedInto: first, snoozedUntil: null })
  expect(await get(admin, first)).toMatchObject({
    state: 'open',
    snoozedUntil: null,
    waitsFor: 'first',
    watchers: [{ userId: admin.id }],
    linked: [{ ticketId: second, kind: 'merged' }],
  })
  expect(await world.query<OwnTicket>(user, 'tickets:get', { ticketId: second })).toMatchObject({ mergedInto: first, state: 'closed' })
  expect(await world.query(user, 'threads:page', { threadId: second, page: 0 })).toHaveLength(1)
})

test('never merges tickets of two users, and into no closed one', async () => {
  const [user, admin] = [await world.user(), await support()]
  const [one, two, foreign] = [await ask(user), await ask(user), await ask(await world.user())]
  await expect(act(admin, 'merge', { ticketId: one, number: (await get(admin, foreign)).number })).rejects.toMatchObject({
    code: 'bad_request',
  })
  await act(admin, 'setState', { ticketId: two, state: 'closed' })
  await expect(act(admin, 'merge', { ticketId: one, number: (await get(admin, two)).number })).rejects.toMatchObject({
    code: 'ticket_closed',
  })
})

test('when two admins merge two tickets into each other at once, one merge is done, the other is refused, and neither waits for ever', async () => {
  const [one, other] = [await support(), await support()]
  const pairs = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const user = await world.user()
      const [a, b] = [await ask(user), await ask(user)]
      const [ofA, ofB] = [(await get(one, a)).number, (await get(one, b)).number]
      return { a, b, ofA, ofB }
    }),
  )
  const outcomes = await Promise.all(
    pairs.map(async ({ a, b, ofA, ofB }) => {
      const both = await Promise.allSettled([
        act(one, 'merge', { ticketId: a, number: ofB }),
        act(other, 'merge', { ticketId: b, number: ofA }),
      ])
      return both.map((each) => (each.status === 'fulfilled' ? 'merged' : (each.reason as { code: string }).code)).toSorted()
    }),
  )
  expect(outcomes).toEqual(pairs.map(() => ['merged', 'ticket_closed']))
})

test('a saved reply acts with its answer: priority, assignment and snooze, in one step', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  const savedReplyId = randomUUID()
  const acts = { isResolved: true, priority: 'low', isAssigned: true, snoozeHours: 24 }
  await act(admin, 'saveReply', { savedReplyId, name: 'Wait a day', texts: { en: 'Hello' }, acts, seenAt: 0 })
  expect(await world.query(admin, 'admin/tickets:listReplies')).toContainEqual({
    savedReplyId,
    name: 'Wait a day',
    texts: { en: 'Hello' },
    acts,
    changedAt: expect.any(Number) as number,
  })
  await act(admin, 'open', { ticketId })
  const { revision } = await get(admin, ticketId)
  await act(admin, 'reply', { ticketId, clientId: randomUUID(), revision, text: 'Hello', isResolved: false, acts })
  const after = await get(admin, ticketId)
  expect(after).toMatchObject({ priority: 'low', assignee: { userId: admin.id } })
  expect(after.snoozedUntil).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect(await world.sql(`select is_resolving from tickets.replies where ticket_id = $1`, ticketId)).toEqual([{ is_resolving: true }])
})

test('figures count the tickets of a period by category', async () => {
  const admin = await support()
  const inbound = async () =>
    (await world.query<{ figures: DeskFigure[] }>(admin, 'admin/tickets:getFigures', { days: 7 })).figures.map(
      ({ category, inbound: count }) => [category, count],
    )
  const [[, before]] = (await inbound()) as [[null, number]]
  const old = await ask(await world.user())
  await world.sql(`update tickets.tickets set opened_at = now() - interval '8 days' where id = $1`, old)
  await ask(await world.user())
  expect(await inbound()).toEqual([
    [null, before + 1],
    ['deposit', before + 1],
  ])
})

test('a ticket that waits is not hidden by merging it into a snoozed one', async () => {
  const [user, admin] = [await world.user(), await support()]
  const [second, first] = [await ask(user, 'The same again'), await ask(user)]
  await act(admin, 'snooze', { ticketId: first, until: Date.now() + 86_400_000 })
  await act(admin, 'merge', { ticketId: second, number: (await get(admin, first)).number })
  expect(await get(admin, first)).toMatchObject({ state: 'open', snoozedUntil: null })
})
