/** Tickets of users: allowed links, when a ticket opens again, unread messages of a reader, and the limits. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TICKETS_PER_DAY } from '#contract/limits.ts'
import type { OwnTicket, OwnTicketRow, Thread } from '#contract/types.ts'
import { createLog } from '#platform/log.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { checkedFile } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runTicketClock } from './parts.ts'

const world = useMoneyWorld()

const ask = async (who: TestUser, args: Record<string, unknown> = {}) =>
  (
    await world.mutate<{ ticketId: string }>(who, 'tickets:create', {
      clientId: randomUUID(),
      category: 'deposit',
      subject: 'Where is my deposit?',
      text: 'I have sent 50 USDT.',
      ...args,
    })
  ).ticketId
const write = (who: TestUser, ticketId: string, text: string, args: Record<string, unknown> = {}) =>
  world.mutate<{ seq: number }>(who, 'tickets:send', { ticketId, clientId: randomUUID(), text, ...args })
const get = (who: TestUser, ticketId: string) => world.query<OwnTicket | null>(who, 'tickets:get', { ticketId })
const support = () => world.user({ adminRole: 'support' })
const clock = () =>
  runTicketClock({ db: world.database, log: createLog('silent'), write: (path, work) => world.realtime.write(path, SYSTEM, work) })
const sendNow = async (ticketId: string) => {
  await world.sql(`update tickets.replies set send_at = now() - interval '1 second' where ticket_id = $1`, ticketId)
  await clock()
}
/** Opens a ticket as a colleague would, and answers it. */
async function answer(admin: TestUser, ticketId: string, text: string, isResolved = false) {
  await world.mutate(admin, 'admin/tickets:open', { ticketId })
  const { revision } = await world.query<{ revision: number }>(admin, 'admin/tickets:get', { ticketId })
  await world.mutate(admin, 'admin/tickets:reply', { ticketId, clientId: randomUUID(), revision, text, isResolved })
  await sendNow(ticketId)
}

test('opens a ticket once for two sendings, with its first message and a due answer', async () => {
  const user = await world.user()
  const clientId = randomUUID()
  const ticketId = await ask(user, { clientId })
  expect(await ask(user, { clientId })).toBe(ticketId)
  expect(await get(user, ticketId)).toMatchObject({ state: 'open', subject: 'Where is my deposit?', isUnread: false, about: null })
  expect((await get(user, ticketId))?.dueAt).toBeGreaterThan(Date.now())
  expect(await world.query(user, 'threads:page', { threadId: ticketId, page: 0 })).toMatchObject([{ seq: 1, text: 'I have sent 50 USDT.' }])
  const { items } = await world.query<{ items: OwnTicketRow[] }>(user, 'tickets:list')
  expect(items.map((row) => row.ticketId)).toEqual([ticketId])
})

test('links an own order, and refuses that of another user like a missing one', async () => {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 100_00 })
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  const about = { kind: 'order', key: orderId }
  expect((await get(customer, await ask(customer, { about })))?.about).toMatchObject({ ...about, state: 'pending' })
  expect((await get(model, await ask(model, { about })))?.about).toMatchObject(about)
  await expect(ask(await world.user(), { about })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(customer, { about: { kind: 'order', key: 'x' } })).rejects.toMatchObject({ code: 'not_found' })
  const [deposit] = await world.sql('select order_id as key from deposits.deposits where user_id = $1', customer.id)
  const ofDeposit = { kind: 'deposit', key: String(deposit?.['key']) }
  expect(await world.query(customer, 'tickets:getSubject', { about: ofDeposit })).toMatchObject({ label: '100.00', state: 'success' })
  expect(await world.query(model, 'tickets:getSubject', { about: ofDeposit })).toBeNull()
  expect(await world.query(customer, 'tickets:getSubject', { about: { kind: 'account', key: customer.id } })).not.toBeNull()
  expect(await world.query(customer, 'tickets:getSubject', { about: { kind: 'account', key: model.id } })).toBeNull()
})

test('shows a ticket to its user alone, and takes no message of a ticket by the call for orders', async () => {
  const user = await world.user()
  const stranger = await world.user()
  const ticketId = await ask(user)
  expect(await get(stranger, ticketId)).toBeNull()
  expect(await world.query(stranger, 'threads:get', { threadId: ticketId })).toBeNull()
  await expect(write(stranger, ticketId, 'Hello')).rejects.toMatchObject({ code: 'not_found' })
  for (const [call, args] of [
    ['resolve', {}],
    ['answerReopen', { isReopened: true }],
    ['rate', { isSatisfied: false, note: '' }],
  ] as const)
    await expect(world.mutate(stranger, `tickets:${call}`, { ticketId, ...args }), call).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    world.mutate(user, 'threads:send', { threadId: ticketId, clientId: randomUUID(), text: 'Around the rules' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('an answer makes it wait for its user, with one notification, until it is read', async () => {
  const user = await world.user()
  const ticketId = await ask(user)
  await answer(await support(), ticketId, 'It arrived just now.')
  expect(await get(user, ticketId)).toMatchObject({ state: 'waiting', isUnread: true, waitingSince: null, dueAt: null })
  expect(await world.query(user, 'tickets:badge')).toBe(1)
  await write(user, ticketId, 'I still do not see it.')
  expect(await get(user, ticketId)).toMatchObject({ state: 'open' })
  await world.mutate(user, 'threads:read', { threadId: ticketId, seq: 3 })
  expect(await world.query(user, 'tickets:badge')).toBe(0)
})

test('a further answer has a time of its own, and is not the first one of the promised time', async () => {
  const user = await world.user()
  const admin = await support()
  const ticketId = await ask(user)
  await answer(admin, ticketId, 'It arrived just now.')
  const first = async () =>
    (await world.sql(`select first_answered_at < now() - interval '1 hour' as "isOld" from tickets.tickets where id = $1`, ticketId))[0]
  await world.sql(`update tickets.tickets set first_answered_at = now() - interval '2 hours' where id = $1`, ticketId)
  await write(user, ticketId, 'I still do not see it.')
  const { waitingSince, dueAt } = (await get(user, ticketId)) as OwnTicket
  // The team is there around the clock.
  expect((dueAt ?? 0) - (waitingSince ?? 0)).toBe(12 * 3_600_000)
  await answer(admin, ticketId, 'Please reload the page.')
  expect(await first()).toEqual({ isOld: true })
})

test('asks after a short thank-you instead of opening a resolved ticket again', async () => {
  const user = await world.user()
  const ticketId = await ask(user)
  await answer(await support(), ticketId, 'Done.', true)
  expect(await get(user, ticketId)).toMatchObject({ state: 'resolved', asksReopen: false })
  await world.sql(`update tickets.tickets set reopen_until = now() + interval '1 day' where id = $1`, ticketId)
  await write(user, ticketId, 'Thank you!')
  const thanked = await get(user, ticketId)
  expect(thanked).toMatchObject({ state: 'resolved', asksReopen: true })
  // Thanks do not begin the 14 days anew.
  expect(thanked?.reopenUntil).toBeLessThan(Date.now() + 2 * 86_400_000)
  await world.mutate(user, 'tickets:answerReopen', { ticketId, isReopened: false })
  expect(await get(user, ticketId)).toMatchObject({ state: 'resolved', asksReopen: false })
  await write(user, ticketId, 'It is gone again, where is it?')
  expect(await get(user, ticketId)).toMatchObject({ state: 'open', reopenUntil: null })
})

test('closes for good after 14 days; then a new ticket goes on with it, and one answer says how it was', async () => {
  const user = await world.user()
  const ticketId = await ask(user)
  const rate = (isSatisfied: boolean) => world.mutate(user, 'tickets:rate', { ticketId, isSatisfied, note: '' })
  await world.mutate(user, 'tickets:resolve', { ticketId })
  await expect(rate(true)).rejects.toMatchObject({ code: 'wrong_status' })
  const left = ((await get(user, ticketId))?.reopenUntil ?? 0) - Date.now()
  expect(Math.round(left / 86_400_000)).toBe(14)
  await clock()
  expect(await get(user, ticketId)).toMatchObject({ state: 'resolved' })
  await world.sql(`update tickets.tickets set reopen_until = now() - interval '1 second' where id = $1`, ticketId)
  await clock()
  expect(await get(user, ticketId)).toMatchObject({ state: 'closed' })
  await expect(write(user, ticketId, 'Hello?')).rejects.toMatchObject({ code: 'ticket_closed' })
  await expect(world.mutate(user, 'tickets:answerReopen', { ticketId, isReopened: true })).rejects.toMatchObject({ code: 'ticket_closed' })
  await rate(true)
  await expect(rate(false)).rejects.toMatchObject({ code: 'already_rated' })
  expect(await get(user, ticketId)).toMatchObject({ isSatisfied: true })
  expect(await get(user, await ask(user, { followsId: ticketId }))).toMatchObject({ followsId: ticketId })
  await expect(ask(await world.user(), { followsId: ticketId })).rejects.toMatchObject({ code: 'not_found' })
})

test('attaches checked files of its user, and of no other', async () => {
  const user = await world.user()
  const objectId = await checkedFile(world.database, user.id)
  await world.sql(`update media.uploads set purpose = 'thread-file' where object_id = $1`, objectId)
  await expect(ask(await world.user(), { objectIds: [objectId] })).rejects.toMatchObject({ code: 'upload_mismatch' })
  const ticketId = await ask(user, { objectIds: [objectId] })
  expect(await world.query(user, 'threads:page', { threadId: ticketId, page: 0 })).toMatchObject([{ files: [{ objectId }] }])
})

test('limits the new tickets of an account', async () => {
  const user = await world.user()
  for (let at = 1; at < TICKETS_PER_DAY; at += 1) {
    await world.sql('delete from auth.attempts')
    await ask(user)
  }
  await world.sql('delete from auth.attempts')
  // Room for one: of two at the same moment the other is refused.
  const both = await Promise.allSettled([ask(user), ask(user)])
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'too_many_tickets' } }])
  await expect(ask(user)).rejects.toMatchObject({ code: 'too_many_tickets' })
})

test('promises the median of the category, and nothing with too few answers', async () => {
  const promise = (category: string) => world.user().then((who) => world.query(who, 'tickets:getPromise', { category }))
  expect(await promise('withdrawal')).toBeNull()
  const user = await world.user()
  const answered = (minutes: number, daysAgo: number) =>
    world.sql(
      `insert into tickets.tickets (user_id, client_id, category, subject, hours_id, first_answered_at, first_answer_seconds)
       values ($1, gen_random_uuid(), 'withdrawal', 'Old', 1, now() - $3::integer * interval '1 day', $2::integer * 60)`,
      user.id,
      minutes,
      daysAgo,
    )
  for (const minutes of [10, 20, 30, 400, 500]) await answered(minutes, 60)
  await expect.poll(() => promise('withdrawal')).toEqual({ minutes: 30, days: 90 })
  for (const minutes of [1, 2, 3, 4, 5]) await answered(minutes, 2)
  await expect.poll(() => promise('withdrawal')).toEqual({ minutes: 3, days: 30 })
})

test('shows its user only those of the team who have written', async () => {
  const user = await world.user()
  const ticketId = await ask(user)
  const [writer, reader] = [await support(), await support()]
  await world.mutate(reader, 'admin/tickets:open', { ticketId })
  await answer(writer, ticketId, 'Hello.')
  const members = async (who: TestUser) =>
    (await world.query<Thread>(who, 'threads:get', { threadId: ticketId })).members.map(({ userId }) => userId).toSorted()
  expect(await members(user)).toEqual([user.id, writer.id].toSorted())
  expect(await members(reader)).toEqual([user.id, writer.id, reader.id].toSorted())
})

test('takes files before the ticket is there', async () => {
  const user = await world.user()
  const open = async (fileType: string) => {
    const response = await fetch(`${world.url}/api/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        path: 'tickets:openUpload',
        args: { token: user.token, fileName: 'receipt.pdf', fileType, fileSize: 100 },
        format: 'json',
      }),
    })
    return (await response.json()) as { value?: { objectId: string }; errorData?: { code: string } }
  }
  expect((await open('application/pdf')).value?.objectId).toEqual(expect.any(String))
  expect((await open('text/html')).errorData?.code).toBe('wrong_type')
})
