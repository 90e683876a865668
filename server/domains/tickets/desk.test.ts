/** The desk: its readers and answers, one answer of two, undo, the queue, and notes that stay inside. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeskTicket, DeskTicketRow } from '#contract/types.ts'
import { createLog } from '#platform/log.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runTicketClock } from './parts.ts'

const world = useMoneyWorld()

const ask = async (who: TestUser, text = 'I have sent 50 USDT.') =>
  (
    await world.mutate<{ ticketId: string }>(who, 'tickets:create', {
      clientId: randomUUID(),
      category: 'deposit',
      subject: 'Where is my deposit?',
      text,
    })
  ).ticketId
const support = () => world.user({ adminRole: 'support' })
const get = (who: TestUser, ticketId: string) => world.query<DeskTicket | null>(who, 'admin/tickets:get', { ticketId })
const open = (who: TestUser, ticketId: string) => world.mutate(who, 'admin/tickets:open', { ticketId })
const act = (who: TestUser, call: string, args: Record<string, unknown>) => world.mutate(who, `admin/tickets:${call}`, args)
const clock = () =>
  runTicketClock({ db: world.database, log: createLog('silent'), write: (path, work) => world.realtime.write(path, SYSTEM, work) })
const makeDue = (ticketId: string) =>
  world.sql(`update tickets.replies set send_at = now() - interval '1 second' where ticket_id = $1`, ticketId)
async function reply(who: TestUser, ticketId: string, text: string, revision?: number, isResolved = false) {
  const known = revision ?? (await get(who, ticketId))?.revision
  return world.mutate<{ sendAt: number }>(who, 'admin/tickets:reply', {
    ticketId,
    clientId: randomUUID(),
    revision: known,
    text,
    isResolved,
  })
}
const texts = async (who: TestUser, ticketId: string) =>
  (await world.query<{ text: string }[]>(who, 'threads:page', { threadId: ticketId, page: 0 })).map(({ text }) => text)
const queue = async (who: TestUser, args: Record<string, unknown> = {}) =>
  (await world.query<{ items: DeskTicketRow[] }>(who, 'admin/tickets:list', args)).items.map(({ ticketId }) => ticketId)

test('staff read the messages only after they have opened the ticket, for some hours; each opening is an act', async () => {
  const admin = await support()
  const ticketId = await ask(await world.user())
  expect(await world.query(admin, 'threads:page', { threadId: ticketId, page: 0 })).toBeNull()
  expect(await get(admin, ticketId)).toMatchObject({ openUntil: null })
  await open(admin, ticketId)
  expect(await texts(admin, ticketId)).toEqual(['I have sent 50 USDT.'])
  expect(await world.sql(`select actor_id, target_kind from audit.acts where target_id = $1`, ticketId)).toEqual([
    { actor_id: admin.id, target_kind: 'ticket' },
  ])
  await world.sql(`update threads.visits set until_at = now() - interval '1 second' where thread_id = $1`, ticketId)
  await expect.poll(() => world.query(admin, 'threads:page', { threadId: ticketId, page: 0 })).toBeNull()
})

test('leaves an own ticket to colleagues', async () => {
  const admin = await support()
  const counted = () => world.query<{ open: number }>(admin, 'admin/tickets:count')
  const before = await counted()
  const ticketId = await ask(admin)
  expect(await counted()).toEqual(before)
  expect(await get(admin, ticketId)).toBeNull()
  await expect(open(admin, ticketId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await queue(admin)).not.toContain(ticketId)
  expect(await get(await support(), ticketId)).not.toBeNull()
})

test('sends an answer after its seconds, once, and can take it back before', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  await open(admin, ticketId)
  const began = Date.now()
  const { sendAt } = await reply(admin, ticketId, 'Not quite right')
  expect(sendAt - 8_000).toBeGreaterThanOrEqual(began)
  expect(sendAt - 8_000).toBeLessThanOrEqual(Date.now())
  await clock()
  expect(await texts(user, ticketId)).toHaveLength(1)
  // Only its author takes it back.
  await expect(act(await support(), 'undoReply', { ticketId })).rejects.toMatchObject({ code: 'too_late' })
  expect(await act(admin, 'undoReply', { ticketId })).toEqual({ text: 'Not quite right' })
  expect(await world.query(admin, 'threads:get', { threadId: ticketId })).toMatchObject({ draft: { text: 'Not quite right' } })
  await reply(admin, ticketId, 'Right')
  await makeDue(ticketId)
  // Its seconds are over, though no task has sent it yet.
  await expect(act(admin, 'undoReply', { ticketId })).rejects.toMatchObject({ code: 'too_late' })
  await Promise.all([clock(), clock()])
  expect(await texts(user, ticketId)).toEqual(['I have sent 50 USDT.', 'Right'])
  await expect(act(admin, 'undoReply', { ticketId })).rejects.toMatchObject({ code: 'too_late' })
  expect(await get(admin, ticketId)).toMatchObject({ state: 'waiting', pending: null, assignee: { userId: admin.id }, firstMinutes: 0 })
})

test('of two colleagues who answer at once, the second is refused', async () => {
  const ticketId = await ask(await world.user())
  const admins = [await support(), await support()]
  for (const admin of admins) await open(admin, ticketId)
  const revision = (await get(admins[0] as TestUser, ticketId))?.revision
  const sent = await Promise.allSettled(admins.map((admin) => reply(admin, ticketId, 'Hello', revision)))
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'answered_meanwhile' } })
})

test('a message of the user makes an older answer on its way known, and refuses one that has not seen it', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  await expect(reply(admin, ticketId, 'Not even read')).rejects.toMatchObject({ code: 'not_found' })
  await open(admin, ticketId)
  const before = (await get(admin, ticketId))?.revision
  const write = (text: string) => world.mutate(user, 'tickets:send', { ticketId, clientId: randomUUID(), text })
  await write('And one more thing')
  await expect(reply(admin, ticketId, 'Hello', before)).rejects.toMatchObject({ code: 'answered_meanwhile' })
  await reply(admin, ticketId, 'Hello', undefined, true)
  await write('It has arrived after all, but twice')
  await makeDue(ticketId)
  await clock()
  // The answer did not know of it: the user still waits, and nothing is resolved.
  expect(await get(admin, ticketId)).toMatchObject({ state: 'open', waitsFor: 'next' })
})

test('an answer whose file is gone returns to its author as a draft, which can be changed, and its ticket is no longer snoozed', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  await open(admin, ticketId)
  const answer = async () => {
    const { revision } = (await get(admin, ticketId)) as DeskTicket
    await act(admin, 'reply', {
      ticketId,
      clientId: randomUUID(),
      revision,
      text: 'See this',
      objectIds: [randomUUID()],
      isResolved: false,
    })
  }
  const giveBack = async () => {
    await makeDue(ticketId)
    await clock()
    return (await get(admin, ticketId))?.entries.filter(({ kind }) => kind === 'woken').length
  }
  await answer()
  expect(await giveBack()).toBe(0)
  await answer()
  await act(admin, 'snooze', { ticketId, until: Date.now() + 3_600_000 })
  expect(await giveBack()).toBe(1)
  expect(await get(admin, ticketId)).toMatchObject({ pending: null, state: 'open', snoozedUntil: null })
  expect(await queue(admin)).toContain(ticketId)
  expect(await world.query(admin, 'threads:get', { threadId: ticketId })).toMatchObject({ draft: { text: 'See this' } })
  const save = (who: TestUser) => world.mutate(who, 'threads:saveDraft', { threadId: ticketId, text: 'See that', writtenAt: Date.now() })
  expect(await save(admin)).toMatchObject({ draft: { text: 'See that' } })
  await expect(save(await support())).rejects.toMatchObject({ code: 'not_found' })
})

test('notes stay inside: no call of the user and no export shows them', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  await act(admin, 'addNote', { ticketId, text: 'Seems to be a second account' })
  expect((await get(await support(), ticketId))?.entries.map(({ kind, text }) => [kind, text])).toEqual([
    ['asked', ''],
    ['note', 'Seems to be a second account'],
  ])
  for (const [call, args] of [
    ['tickets:get', { ticketId }],
    ['threads:page', { threadId: ticketId, page: 0 }],
    ['tickets:list', {}],
  ] as const)
    expect(JSON.stringify(await world.query(user, call, args))).not.toContain('second account')
})

test('sorts the queue by the next due time, and filters it', async () => {
  const admin = await support()
  const colleague = await support()
  const [late, soon] = [await ask(await world.user(), 'About the Kazakh bank'), await ask(await world.user())]
  const both = async () => (await queue(admin)).filter((id) => id === late || id === soon)
  expect(await both()).toEqual([late, soon])
  await act(admin, 'setPriority', { ticketId: soon, priority: 'urgent' })
  expect(await both()).toEqual([soon, late])
  expect(await queue(admin, { priority: 'urgent' })).toContain(soon)
  expect(await queue(admin, { priority: 'urgent' })).not.toContain(late)
  expect(await queue(admin, { search: 'kazakh bank' })).toEqual([late])
  expect(await queue(admin, { category: 'order' })).toEqual([])
  await act(admin, 'assign', { ticketId: soon, to: colleague.id })
  expect(await queue(colleague, { assignee: 'me' })).toEqual([soon])
  expect(await queue(admin, { assignee: 'nobody' })).not.toContain(soon)
  await expect(act(admin, 'assign', { ticketId: soon, to: (await world.user()).id })).rejects.toMatchObject({ code: 'not_found' })
  const finance = await world.user({ adminRole: 'finance' })
  await expect(act(admin, 'assign', { ticketId: soon, to: finance.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('an answer is overdue once its time is over, until it is given', async () => {
  const admin = await support()
  const ticketId = await ask(await world.user())
  const overdue = async () => (await world.query<{ overdue: number }>(admin, 'admin/tickets:count')).overdue
  await clock()
  const before = await overdue()
  await world.sql(`update tickets.tickets set due_at = now() - interval '1 second' where id = $1`, ticketId)
  await clock()
  expect(await overdue()).toBe(before + 1)
  await act(admin, 'setState', { ticketId, state: 'resolved' })
  expect(await overdue()).toBe(before)
  // Opened again, its time begins anew.
  await act(admin, 'setState', { ticketId, state: 'open' })
  expect(await overdue()).toBe(before)
})

test('gives a ticket to the one with the fewest open tickets', async () => {
  const admin = await support()
  const ticketId = await ask(await world.user())
  await world.sql(`update tickets.tickets set assignee_id = null`)
  const busy = await ask(await world.user())
  await act(admin, 'assign', { ticketId: busy, to: admin.id })
  const away = await support()
  await world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = $1`, away.id)
  const listed = () => world.query<{ userId: string; openTickets: number }[]>(admin, 'admin/tickets:listStaff')
  const staff = await listed()
  expect(staff.map(({ userId }) => userId)).not.toContain(away.id)
  expect(staff.find(({ userId }) => userId === admin.id)?.openTickets).toBe(1)
  expect(staff[0]?.openTickets).toBe(0)
  await act(admin, 'assign', { ticketId, to: 'least' })
  const { assignee } = (await get(admin, ticketId)) as DeskTicket
  expect(assignee).not.toBeNull()
  expect(assignee?.userId).not.toBe(admin.id)
  await act(admin, 'setState', { ticketId: busy, state: 'resolved' })
  expect((await listed()).find(({ userId }) => userId === admin.id)?.openTickets).toBe(0)
})

test('a snoozed ticket leaves the queue until its time, or a message of its user', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  const snooze = () => act(admin, 'snooze', { ticketId, until: Date.now() + 3_600_000 })
  await expect(act(admin, 'snooze', { ticketId, until: Date.now() - 1 })).rejects.toMatchObject({ code: 'bad_request' })
  await snooze()
  expect(await queue(admin)).not.toContain(ticketId)
  expect(await queue(admin, { view: 'snoozed' })).toContain(ticketId)
  await world.mutate(user, 'tickets:send', { ticketId, clientId: randomUUID(), text: 'Anything new about it?' })
  expect(await queue(admin)).toContain(ticketId)
  await snooze()
  await world.sql(`update tickets.tickets set snoozed_until = now() - interval '1 second' where id = $1`, ticketId)
  await clock()
  expect(await queue(admin)).toContain(ticketId)
  await snooze()
  await act(admin, 'setState', { ticketId, state: 'resolved' })
  expect(await get(admin, ticketId)).toMatchObject({ state: 'resolved', snoozedUntil: null })
})

test('new opening hours move the due times of waiting tickets, and need one opening', async () => {
  const owner = await world.user({ adminRole: 'owner' })
  const ticketId = await ask(await world.user())
  const before = (await get(owner, ticketId))?.dueAt ?? 0
  const days = Array.from({ length: 7 }, () => [] as number[][])
  await expect(act(owner, 'saveHours', { hours: { zone: 'Europe/Rome', days } })).rejects.toMatchObject({ code: 'bad_request' })
  await act(owner, 'saveHours', { hours: { zone: 'Europe/Rome', days: days.map(() => [[0, 60]]) } })
  await clock()
  expect((await get(owner, ticketId))?.dueAt).toBeGreaterThan(before + 5 * 86_400_000)
  expect(await world.query(owner, 'admin/tickets:getHours')).toMatchObject({ zone: 'Europe/Rome' })
  await expect(act(await support(), 'saveHours', { hours: { zone: 'UTC', days: null } })).rejects.toMatchObject({ code: 'forbidden' })
  await act(owner, 'saveHours', { hours: { zone: 'UTC', days: null } })
})

test('keeps saved replies, with an English text', async () => {
  const admin = await support()
  const savedReplyId = randomUUID()
  const save = (texts: Record<string, string>, seenAt = 0) => act(admin, 'saveReply', { savedReplyId, name: 'Late deposit', texts, seenAt })
  const saved = () => world.query<{ changedAt: number; texts: object }[]>(admin, 'admin/tickets:listReplies')
  await expect(save({ it: 'Ciao' })).rejects.toThrow()
  await save({ en: 'Hello {{name}}', it: 'Ciao {{name}}' })
  const [first] = await saved()
  expect(first).toMatchObject({ savedReplyId, texts: { it: 'Ciao {{name}}' } })
  await save({ en: 'Good morning' }, first?.changedAt)
  // Of an admin who has not seen the change, or writes over one that was removed.
  await expect(save({ en: 'Good evening' }, first?.changedAt)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const [second] = await saved()
  expect(second).toMatchObject({ texts: { en: 'Good morning' } })
  await act(admin, 'removeReply', { savedReplyId })
  await expect(save({ en: 'Good evening' }, second?.changedAt)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await expect(act(admin, 'removeReply', { savedReplyId })).rejects.toMatchObject({ code: 'not_found' })
})

test('resolves, opens again and closes; a closed ticket takes no answer', async () => {
  const admin = await support()
  const ticketId = await ask(await world.user())
  await open(admin, ticketId)
  const to = (state: string) => act(admin, 'setState', { ticketId, state })
  await to('resolved')
  expect(await get(admin, ticketId)).toMatchObject({ state: 'resolved', dueAt: null })
  await to('open')
  expect(await get(admin, ticketId)).toMatchObject({ state: 'open', waitsFor: 'first' })
  await to('closed')
  await expect(reply(admin, ticketId, 'Hello')).rejects.toMatchObject({ code: 'ticket_closed' })
  await expect(to('open')).rejects.toMatchObject({ code: 'ticket_closed' })
})

test('a snoozed ticket that its user opens again by the button is back in the queue', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  await act(admin, 'setState', { ticketId, state: 'resolved' })
  await act(admin, 'snooze', { ticketId, until: Date.now() + 86_400_000 })
  await world.mutate(user, 'tickets:answerReopen', { ticketId, isReopened: true })
  expect(await get(admin, ticketId)).toMatchObject({ state: 'open', snoozedUntil: null })
  expect(await queue(admin)).toContain(ticketId)
})

test('an answer that arrives again after it was sent is not sent twice, and a message not refused after the end', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  await open(admin, ticketId)
  const [ofStaff, ofUser] = [randomUUID(), randomUUID()]
  const answer = async () =>
    act(admin, 'reply', {
      ticketId,
      clientId: ofStaff,
      revision: (await get(admin, ticketId))?.revision,
      text: 'Sent once',
      isResolved: false,
    })
  const write = () => world.mutate(user, 'tickets:send', { ticketId, clientId: ofUser, text: 'Is it there?' })
  await answer()
  await makeDue(ticketId)
  await clock()
  await answer()
  expect(await get(admin, ticketId)).toMatchObject({ pending: null, state: 'waiting' })
  const sent = await write()
  await act(admin, 'setState', { ticketId, state: 'closed' })
  expect(await write()).toEqual(sent)
  expect(await texts(user, ticketId)).toEqual(['I have sent 50 USDT.', 'Sent once', 'Is it there?'])
})

test('a saved reply can be changed when there are as many as there may be', async () => {
  const admin = await support()
  const savedReplyId = randomUUID()
  const save = (id: string, name: string, seenAt = 0) => act(admin, 'saveReply', { savedReplyId: id, name, texts: { en: 'Hello' }, seenAt })
  await save(savedReplyId, 'First')
  const [first] = await world.query<{ changedAt: number }[]>(admin, 'admin/tickets:listReplies')
  await world.sql(
    `insert into tickets.saved_replies (id, name, texts, by_id, acts) select gen_random_uuid(), 'Made ' || i, '{"en":"Hello"}', $1, '{}' from generate_series(1, 199) i`,
    admin.id,
  )
  await save(savedReplyId, 'Changed', first?.changedAt)
  await expect(save(randomUUID(), 'One more')).rejects.toMatchObject({ code: 'too_many' })
  await world.sql(`delete from tickets.saved_replies`)
})

test('the calls of chats and of orders write in no ticket, also not for its user and its staff', async () => {
  const [user, admin] = [await world.user(), await support()]
  const ticketId = await ask(user)
  await open(admin, ticketId)
  for (const who of [user, admin]) {
    const message = { clientId: randomUUID(), text: 'Past the rules of tickets' }
    await expect(world.mutate(who, 'chats:send', { chatId: ticketId, ...message })).rejects.toMatchObject({ code: 'not_found' })
    await expect(world.mutate(who, 'threads:send', { threadId: ticketId, ...message })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await texts(user, ticketId)).toHaveLength(1)
})
