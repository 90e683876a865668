/** Marks and notes at their bounds: each mark alone, times, many at once, notes that are done, and what is forgotten. */
import { beforeEach, describe, expect, test } from 'vitest'
import { TASK_MARK_DAYS, TASK_NOTES_MAX, TASK_SNOOZE_DAYS, TASK_STATUSES, TASKS_ARRANGED_MAX } from '#contract/limits.ts'
import type { DoneTask, Task } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { forgetMarks } from './parts.ts'

const world = useMoneyWorld()

let who: TestUser
beforeEach(async () => {
  who = await world.user()
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const list = async (more: Record<string, unknown> = {}) =>
  (await world.query<{ items: Task[] }>(who, 'tasks:list', { statuses: [...TASK_STATUSES], limit: 50, ...more })).items
const note = async (text = 'Buy new strings', dueAt: number | null = null) =>
  (await world.mutate<{ noteId: string }>(who, 'tasks:addNote', { text, dueAt })).noteId
const arrange = (keys: string[], marks: Record<string, unknown>) =>
  world.mutate<{ gone: string[] }>(who, 'tasks:arrange', { keys, ...marks })
const write = (path: string, work: Parameters<typeof world.realtime.write<void>>[2]) => world.realtime.write(path, SYSTEM, work)

describe('a mark', () => {
  test('changes alone what it names, and leaves the other marks', async () => {
    const key = `note:${await note()}`
    const marks = async () => {
      const [task] = await list()
      return {
        status: task?.status,
        isPinned: task?.isPinned,
        priority: task?.priority,
        labels: task?.labels,
        remark: task?.remark,
        snoozedUntil: task?.snoozedUntil,
      }
    }
    const until = Date.now() + HOUR_MS
    const none = {
      status: 'todo',
      isPinned: false,
      priority: 'normal',
      labels: [] as string[],
      remark: '',
      snoozedUntil: null as number | null,
    }
    expect(await marks()).toEqual(none)
    const steps: readonly [Record<string, unknown>, Partial<typeof none>][] = [
      [{ isPinned: true }, { isPinned: true }],
      [{ priority: 'high' }, { priority: 'high' }],
      [{ addLabels: ['home', 'soon'] }, { labels: ['home', 'soon'] }],
      [{ addLabels: ['soon', 'art'], removeLabels: ['home'] }, { labels: ['art', 'soon'] }],
      [{ remark: 'Ask first' }, { remark: 'Ask first' }],
      [{ isDoing: true }, { status: 'doing' }],
      [{ snoozedUntil: until }, { status: 'snoozed', snoozedUntil: until }],
      [{ snoozedUntil: null }, { status: 'doing', snoozedUntil: null }],
      [{ isDoing: false }, { status: 'todo' }],
      [{ isPinned: false }, { isPinned: false }],
      [
        { priority: 'low', remark: '' },
        { priority: 'low', remark: '' },
      ],
    ]
    let expected = none
    for (const [marked, change] of steps) {
      await arrange([key], marked)
      expected = { ...expected, ...change }
      expect(await marks(), JSON.stringify(marked)).toEqual(expected)
    }
  })

  test('snoozes for a year at most', async () => {
    const key = `note:${await note()}`
    for (const snoozedUntil of [Date.now() + (TASK_SNOOZE_DAYS + 1) * DAY_MS, 8_640_000_000_000_000, 0])
      await expect(arrange([key], { snoozedUntil })).rejects.toMatchObject({ code: 'bad_time' })
    await arrange([key], { snoozedUntil: Date.now() + (TASK_SNOOZE_DAYS - 1) * DAY_MS })
    expect(await world.query(who, 'tasks:badge')).toBe(0)
  })

  test('is set on so many tasks by one call, and on no more', async () => {
    const keys = Array.from({ length: TASKS_ARRANGED_MAX + 1 }, (_, at) => `note:${at}`)
    await expect(arrange(keys, { isPinned: true })).rejects.toMatchObject({ code: 'bad_request' })
    expect((await arrange(keys.slice(1), { isPinned: true })).gone).toHaveLength(TASKS_ARRANGED_MAX)
    for (const key of [`note:${'x'.repeat(400)}`, 'note', 'Note:x', 'note:a b'])
      await expect(arrange([key], { isPinned: true })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('of the same tasks in any order by many calls at once is set by each', async () => {
    const keys: string[] = []
    for (let at = 0; at < 12; at += 1) keys.push(`note:${await note(`Note ${at}`)}`)
    const until = Date.now() + HOUR_MS
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        arrange([...keys.slice(at), ...keys.slice(0, at)], { snoozedUntil: until + at, addLabels: [`label ${at % 3}`] }),
      ),
    )
    const tasks = await list()
    expect(tasks).toHaveLength(12)
    for (const { status, labels } of tasks) expect([status, labels]).toEqual(['snoozed', ['label 0', 'label 1', 'label 2']])
    expect(new Set(tasks.map(({ snoozedUntil }) => snoozedUntil)).size).toBe(1)
  })
})

describe('a note', () => {
  test('that is done stays done when it is finished again, is not edited, and takes its place when it is opened', async () => {
    const noteId = await note()
    const finish = (isDone: boolean) => world.mutate(who, 'tasks:finishNote', { noteId, isDone })
    const doneAt = async () => (await world.sql('select done_at from tasks.notes where id = $1', noteId))[0]?.['done_at']
    await finish(true)
    const first = await doneAt()
    await finish(true)
    expect([first, await doneAt()]).toEqual([expect.anything(), first])
    await expect(world.mutate(who, 'tasks:editNote', { noteId, text: 'Other', dueAt: null })).rejects.toMatchObject({ code: 'not_found' })
    await world.sql(
      `insert into tasks.notes (user_id, text) select $1, 'Note ' || n from generate_series(1, $2::integer) n`,
      who.id,
      TASK_NOTES_MAX - 1,
    )
    await finish(false)
    await finish(true)
    await note('The last')
    await expect(finish(false)).rejects.toMatchObject({ code: 'too_many_notes' })
    await expect(note('One more')).rejects.toMatchObject({ code: 'too_many_notes' })
  })

  test('has one line, which is no part of another one', async () => {
    await note('First\r\nBEGIN:VEVENT\u0000', 0)
    const [task] = await list()
    expect(task?.title).not.toMatch(/[\r\n\0]/)
    for (const text of ['', '   ', 'x'.repeat(201)]) await expect(note(text)).rejects.toMatchObject({ code: 'bad_request' })
    for (const dueAt of [-1, 1.5, 8_640_000_000_000_001]) await expect(note('Then', dueAt)).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('that was done long ago is forgotten, and an open one never', async () => {
    const [old, recent, still] = [await note('Old'), await note('Recent'), await note('Open')]
    for (const [noteId, days] of [
      [old, TASK_MARK_DAYS + 1],
      [recent, TASK_MARK_DAYS - 1],
    ] as const)
      await world.sql(
        `update tasks.notes set done_at = now() - $2::integer * interval '1 day', created_at = now() - interval '900 days' where id = $1`,
        noteId,
        days,
      )
    await world.sql(`update tasks.notes set created_at = now() - interval '900 days' where id = $1`, still)
    await forgetMarks({ write })
    const left = await world.sql('select id from tasks.notes where user_id = $1 order by id', who.id)
    expect(left.map(({ id }) => id)).toEqual([recent, still].toSorted())
  })
})

test('a made-up place in the list is an empty page or a refusal, never a failure', async () => {
  await note()
  const at = (cursor: string) => list({ cursor: Buffer.from(cursor).toString('base64url') })
  expect(await at('[9007199254740991,0,"x"]')).toEqual([])
  for (const cursor of ['[1,0,"\\u0000"]', '[1,0,"\\ud800"]', '[1,0]', '[1.5,0,"x"]', '{}'])
    await expect(at(cursor)).rejects.toMatchObject({ code: 'bad_request' })
})

test('done tasks are listed for 30 days, whatever time is asked for', async () => {
  const [older, newer] = [await note('Older'), await note('Newer')]
  for (const [noteId, days] of [
    [older, 32],
    [newer, 29],
  ] as const)
    await world.sql(`update tasks.notes set done_at = now() - $2::integer * interval '1 day' where id = $1`, noteId, days)
  await world.realtime.settled()
  const { items } = await world.query<{ items: DoneTask[] }>(who, 'tasks:listDone', { since: 0 })
  expect(items.map(({ title }) => title)).toEqual(['Newer'])
})
