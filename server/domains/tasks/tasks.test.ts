/** The work queue: acts that open and close a task, acts that never do, and marks and notes of a user. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { TASK_LABELS_MAX, TASK_NOTES_MAX, TASK_STATUSES, type TaskKindName } from '#contract/limits.ts'
import type { DoneTask, Task } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { forgetMarks, wakeTasks } from './parts.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let productId: string
beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 500_00 })
  productId = await world.product(model, 50_00)
  await world.sql('update models.products set free_revisions = 1 where id = $1', productId)
})

const HOUR_MS = 3_600_000
const list = async (who: TestUser, more: Record<string, unknown> = {}) =>
  (await world.query<{ items: Task[] }>(who, 'tasks:list', { statuses: [...TASK_STATUSES], limit: 50, ...more })).items
const kindsOf = async (who: TestUser) => (await list(who)).map(({ kind, status }) => `${kind} ${status}`).toSorted()
const keyOf = async (who: TestUser, kind: TaskKindName) => {
  const found = (await list(who)).find((task) => task.kind === kind)
  if (found === undefined) throw new Error(`no task ${kind}`)
  return found.key
}
const arrange = (who: TestUser, keys: string[], marks: Record<string, unknown>) =>
  world.mutate<{ gone: string[] }>(who, 'tasks:arrange', { keys, ...marks })
const order = () => world.place(customer, productId, 50_00)
const accepted = async () => {
  const orderId = await order()
  await world.mutate(model, 'orders:acceptOrder', { orderId })
  return orderId
}
const delivered = async () => {
  const orderId = await accepted()
  await world.complete(model, orderId)
  return orderId
}
const points = [{ text: 'Darker' }]
const reported = async () => {
  const orderId = await delivered()
  await world.mutate(customer, 'orders:reportProblem', { orderId, reason: 'not_as_described', points })
  return orderId
}
const asked = async () => {
  const orderId = await order()
  await world.mutate(model, 'orders:askQuestion', { orderId, question: 'Which lake?' })
  return orderId
}
const note = async (who: TestUser, text = 'Buy new strings', dueAt: number | null = null) =>
  (await world.mutate<{ noteId: string }>(who, 'tasks:addNote', { text, dueAt })).noteId

/** A user who has proven who they are just now. */
async function staff(adminRole: 'owner' | 'finance' | 'moderator'): Promise<TestUser> {
  const who = await world.user({ adminRole })
  await world.sql(`update users.sessions set proven_until = now() + interval '1 hour' where user_id = $1`, who.id)
  return who
}

describe('a task', () => {
  test('shows the due date, the money that waits, and the other side', async () => {
    const orderId = await order()
    expect(await list(model)).toMatchObject([
      {
        kind: 'accept_order',
        status: 'todo',
        about: orderId,
        amount: 40,
        other: { userId: customer.id },
        dueAt: expect.any(Number),
        title: expect.any(String),
      },
    ])
    expect(await list(customer)).toMatchObject([{ kind: 'await_order', status: 'waiting', amount: 50, other: { userId: model.id } }])
  })

  test('waits for the other side while a question is open', async () => {
    await asked()
    expect(await kindsOf(model)).toEqual(['accept_order waiting'])
    expect(await kindsOf(customer)).toEqual(['answer_question todo'])
  })

  test('of a deposit shows to its user alone', async () => {
    const payer = await world.user()
    await world.sql(
      `insert into deposits.deposits (order_id, user_id, amount_cents, provider) values ('DEP-1-a', $1, 1000, 'oxapay')`,
      payer.id,
    )
    expect(await kindsOf(payer)).toEqual(['pay_deposit todo'])
    await world.sql(`update deposits.deposits set status = 'confirming' where user_id = $1`, payer.id)
    expect(await list(payer)).toMatchObject([{ kind: 'pay_deposit', status: 'waiting', amount: 10, about: 'DEP-1-a' }])
    expect(await kindsOf(model)).toEqual([])
  })

  test('of an application is its applicant’s until it is submitted', async () => {
    const { applicationId } = await world.mutate<{ applicationId: string }>(customer, 'applications:start', {})
    expect(await list(customer)).toMatchObject([{ kind: 'finish_application', status: 'todo', about: applicationId }])
    const moderator = await staff('moderator')
    await world.sql(`update applications.applications set status = 'submitted', submitted_at = now() where id = $1`, applicationId)
    expect(await kindsOf(customer)).toEqual(['finish_application waiting'])
    const ofModerator = async () => (await list(moderator)).filter(({ about }) => about === applicationId)
    expect(await ofModerator()).toMatchObject([{ kind: 'decide_application', about: applicationId, other: { userId: customer.id } }])
    await world.mutate(customer, 'applications:withdraw', { applicationId })
    expect(await ofModerator()).toEqual([])
    expect(await kindsOf(customer)).toEqual([])
  })

  test('of a second look is another admin’s than the first, and waits for the model once the approval is opened again', async () => {
    const [first, second] = [await staff('owner'), await staff('moderator')]
    const [{ id = '' } = {}] = (await world.sql(
      `insert into applications.applications (user_id, status, submitted_at, decided_at, decided_by, second_look) values ($1, 'approved', now(), now(), $2, 'waiting') returning id`,
      model.id,
      first.id,
    )) as { id?: string }[]
    const of = async (who: TestUser) => (await list(who)).filter(({ about }) => about === id).map(({ kind, status }) => `${kind} ${status}`)
    expect(await of(first)).toEqual([])
    expect(await of(second)).toEqual(['confirm_approval todo'])
    await world.sql(
      `update applications.applications set second_look = 'reopened', second_look_by = $2, second_look_at = now(), renewal = 'asked', renewal_at = now() where id = $1`,
      id,
      second.id,
    )
    expect(await of(second)).toEqual(['confirm_approval waiting'])
    await world.sql(`update applications.applications set renewal = 'sent', document_expires_on = '2049-06-30' where id = $1`, id)
    expect((await of(second)).toSorted()).toEqual(['check_document todo', 'confirm_approval waiting'])
    expect(await of(first)).toEqual(['check_document todo'])
    expect((await list(second)).find(({ kind, about }) => kind === 'check_document' && about === id)).toMatchObject({
      dueAt: Date.parse('2049-07-01T00:00:00Z'),
      other: { userId: model.id },
    })
    expect(await of(model)).toEqual([])
    await world.sql(`update applications.applications set renewal = null, renewal_at = null where id = $1`, id)
    expect(await of(second)).toEqual(['confirm_approval todo'])
    await world.sql('delete from applications.applications where id = $1', id)
  })

  test('of a withdrawal is finance’s, not that of other staff, and moves on when it is approved', async () => {
    const [finance, moderator] = [await staff('finance'), await staff('moderator')]
    const [{ id = '' } = {}] = (await world.sql(
      `insert into withdrawals.withdrawals (user_id, amount_cents, method, details) values ($1, 5000, 'paypal', 'a@b.example') returning id`,
      model.id,
    )) as { id?: string }[]
    expect(await list(finance)).toMatchObject([{ kind: 'decide_withdrawal', about: id, amount: 50, other: { userId: model.id } }])
    expect((await kindsOf(moderator)).filter((kind) => kind.includes('withdrawal'))).toEqual([])
    expect(await kindsOf(model)).toEqual(['await_payout waiting'])
    await world.sql(
      `update withdrawals.withdrawals set status = 'approved', approved_at = now(), approved_by = $2 where id = $1`,
      id,
      finance.id,
    )
    expect(await kindsOf(finance)).toEqual(['send_withdrawal todo'])
    await world.sql(`delete from withdrawals.withdrawals where id = $1`, id)
  })

  test('about a problem reaches staff who are not part of it, and waits for the evidence of both sides', async () => {
    const orderId = await reported()
    const moderator = await staff('moderator')
    const ofOrder = async () => (await list(moderator)).filter(({ about }) => about === orderId)
    expect(await ofOrder()).toMatchObject([{ kind: 'decide_dispute', status: 'waiting', amount: 50 }])
    for (const side of [customer, model]) await world.mutate(side, 'orders:sendEvidence', { orderId, statement: 'So it was' })
    expect(await ofOrder()).toMatchObject([{ kind: 'decide_dispute', status: 'todo' }])
  })
})

describe('marks', () => {
  test('snooze until their time, and then the task is on top and marked until it is opened', async () => {
    await order()
    await note(model, 'First', Date.now())
    const key = await keyOf(model, 'accept_order')
    await arrange(model, [key], { snoozedUntil: Date.now() + HOUR_MS })
    expect(await kindsOf(model)).toEqual(['accept_order snoozed', 'note todo'])
    expect(await world.query(model, 'tasks:badge')).toBe(1)
    await world.sql(`update tasks.marks set snoozed_until = now() where key = $1`, key)
    await wakeTasks({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) })
    expect(await list(model)).toMatchObject([{ key, status: 'todo', isWoken: true, snoozedUntil: null }, { kind: 'note' }])
    await arrange(model, [key], { isSeen: true })
    expect((await list(model)).find((task) => task.key === key)).toMatchObject({ isWoken: false })
  })

  test('of many tasks are set by one call, and each that is gone is named', async () => {
    const notes = [await note(model, 'One'), await note(model, 'Two')].map((id) => `note:${id}`)
    expect(await arrange(model, [...notes, `note:${randomUUID()}`], { addLabels: ['later'], priority: 'low' })).toMatchObject({
      gone: [expect.stringMatching(/^note:/)],
    })
    expect(await list(model)).toMatchObject([
      { labels: ['later'], priority: 'low' },
      { labels: ['later'], priority: 'low' },
    ])
  })

  test('are of their user alone', async () => {
    await order()
    const key = await keyOf(model, 'accept_order')
    expect(await arrange(customer, [key], { isPinned: true })).toEqual({ gone: [key] })
    expect(await world.sql('select 1 from tasks.marks where user_id = $1', customer.id)).toEqual([])
  })

  test('refuse a time in the past, and more labels than a task has room for', async () => {
    const key = `note:${await note(model)}`
    await expect(arrange(model, [key], { snoozedUntil: Date.now() - 1 })).rejects.toMatchObject({ code: 'bad_time' })
    const labels = Array.from({ length: TASK_LABELS_MAX }, (_, at) => `label ${at}`)
    await arrange(model, [key], { addLabels: labels })
    await expect(arrange(model, [key], { addLabels: ['one more'] })).rejects.toMatchObject({ code: 'too_many_labels' })
    expect((await list(model))[0]?.labels).toHaveLength(TASK_LABELS_MAX)
  })

  test('go 400 days after their last change, and no earlier', async () => {
    const keys = [await note(model, 'Old'), await note(model, 'New')].map((id) => `note:${id}`)
    await arrange(model, keys, { isPinned: true })
    await world.sql(`update tasks.marks set changed_at = now() - interval '401 days' where key = $1`, keys[0])
    await world.sql(`update tasks.marks set changed_at = now() - interval '399 days' where key = $1`, keys[1])
    await forgetMarks({ write: (path, work) => world.realtime.write(path, SYSTEM, work) })
    expect(await world.sql('select key from tasks.marks where key = any ($1)', keys)).toEqual([{ key: keys[1] }])
  })
})

describe('the list', () => {
  test('filters by kind, priority and label, with exclusion, and by words', async () => {
    await order()
    const [one, two] = [await note(model, 'Repair the café chairs'), await note(model, 'Paint')].map((id) => `note:${id}`) as [
      string,
      string,
    ]
    await arrange(model, [one], { addLabels: ['home'], priority: 'high' })
    const found = async (more: Record<string, unknown>) =>
      (await list(model, more)).map(({ title, kind }) => (kind === 'note' ? title : kind)).toSorted()
    expect(await found({ kinds: { only: ['note'], without: [] } })).toEqual(['Paint', 'Repair the café chairs'])
    expect(await found({ kinds: { only: [], without: ['note'] } })).toEqual(['accept_order'])
    expect(await found({ labels: { only: ['home'], without: [] } })).toEqual(['Repair the café chairs'])
    expect(await found({ labels: { only: [], without: ['home'] } })).toEqual(['Paint', 'accept_order'])
    expect(await found({ priorities: { only: ['high'], without: [] } })).toEqual(['Repair the café chairs'])
    expect(await found({ priorities: { only: [], without: ['high'] } })).toEqual(['Paint', 'accept_order'])
    expect(await found({ search: 'CAFE' })).toEqual(['Repair the café chairs'])
    expect(await found({ statuses: ['doing'] })).toEqual([])
    await arrange(model, [two], { isDoing: true })
    expect(await found({ statuses: ['doing'] })).toEqual(['Paint'])
    expect(await world.query(model, 'tasks:summary')).toMatchObject({
      todo: 2,
      doing: 1,
      waiting: 0,
      snoozed: 0,
      amount: 40,
      labels: ['home'],
    })
  })

  test.each(['due', 'money', 'newest', 'priority'])('by %s comes in pages without gaps or doubles, pinned ones first', async (sort) => {
    const keys: string[] = []
    for (let at = 0; at < 7; at += 1) keys.push(`note:${await note(model, `Note ${at}`, at % 2 === 0 ? Date.now() + at * HOUR_MS : null)}`)
    await order()
    await arrange(model, [keys[5] ?? ''], { isPinned: true })
    const whole = (await list(model, { sort })).map(({ key }) => key)
    expect([whole.length, whole[0]]).toEqual([8, keys[5]])
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: Task[]; nextCursor: string | null } = await world.query(model, 'tasks:list', {
        statuses: ['todo'],
        sort,
        limit: 3,
        cursor,
      })
      paged.push(...page.items.map(({ key }) => key))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(whole)
  })

  test('is live: a task comes and goes by the acts of others', async () => {
    const seen: string[][] = []
    const stop = await world.realtime.query('tasks:badge', { token: model.token })
    expect(stop.value).toBe(0)
    seen.push(await kindsOf(model))
    const orderId = await order()
    seen.push(await kindsOf(model))
    await world.mutate(customer, 'orders:cancelOrder', { orderId })
    seen.push(await kindsOf(model))
    expect(seen).toEqual([[], ['accept_order todo'], []])
  })
})

describe('notes', () => {
  test('are edited, finished, opened again and deleted by their user alone', async () => {
    const noteId = await note(model, 'Call', Date.now() + HOUR_MS)
    await world.mutate(model, 'tasks:editNote', { noteId, text: 'Call back', dueAt: null })
    expect(await list(model)).toMatchObject([{ title: 'Call back', dueAt: null }])
    for (const [path, more] of [
      ['tasks:editNote', { text: 'Mine', dueAt: null }],
      ['tasks:finishNote', { isDone: true }],
      ['tasks:deleteNote', {}],
    ] as const)
      await expect(world.mutate(customer, path, { noteId, ...more })).rejects.toMatchObject({ code: 'not_found' })
    await world.mutate(model, 'tasks:finishNote', { noteId, isDone: true })
    expect(await list(model)).toEqual([])
    await world.mutate(model, 'tasks:finishNote', { noteId, isDone: false })
    expect(await list(model)).toMatchObject([{ title: 'Call back' }])
  })

  test(`are ${TASK_NOTES_MAX} at most, so that none is missing from the queue`, async () => {
    await world.sql(
      `insert into tasks.notes (user_id, text) select $1, 'Note ' || n from generate_series(1, $2::integer) n`,
      model.id,
      TASK_NOTES_MAX,
    )
    await expect(note(model)).rejects.toMatchObject({ code: 'too_many_notes' })
  })
})

describe('the list of done tasks', () => {
  const done = async (who: TestUser, since = Date.now() - HOUR_MS, more: Record<string, unknown> = {}) =>
    world.query<{ items: DoneTask[]; nextCursor: string | null }>(who, 'tasks:listDone', { since, limit: 50, ...more })

  test('are the own acts on orders and the finished notes, newest first, in pages', async () => {
    const orderId = await delivered()
    const noteId = await note(model)
    await world.mutate(model, 'tasks:finishNote', { noteId, isDone: true })
    const { items } = await done(model)
    expect(items).toMatchObject([
      { what: 'note', about: noteId, title: 'Buy new strings', otherName: null },
      { what: 'delivered', about: orderId, title: expect.any(String), otherName: expect.any(String) },
      { what: 'accepted', about: orderId },
    ])
    expect((await done(customer)).items).toEqual([])
    const first = await done(model, undefined, { limit: 2 })
    const second = await done(model, undefined, { limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items]).toEqual(items)
    expect((await done(model, Date.now() + HOUR_MS)).items).toEqual([])
  })
})
