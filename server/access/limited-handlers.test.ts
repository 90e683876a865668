/** Handlers with the `limit` of their entry: counted first, refunded at commit, refused where it cannot apply. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnyEntry, CallLimit } from '#realtime/define.ts'
import type { PreparedMutation } from '#realtime/implement.ts'
import { actorOf, visitor, writeAs } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import type { Actor } from './actor.ts'
import type { Handler } from './guards.ts'
import { limited } from './limited.ts'

const db = useDatabase()
beforeEach(() => db.sql('delete from auth.attempts'))

type Prepared = PreparedMutation<Actor, unknown, unknown>
const LIMIT: CallLimit = {
  bucket: 'b',
  by: { network: { free: 2, forgetSeconds: 60, waitFirstSeconds: 10, waitMaxSeconds: 10 } },
  counts: 'calls',
  isCountedByHandler: false,
  sparesNetwork: false,
}
const entry = (kind: AnyEntry['kind'], limit: Partial<CallLimit> | null = {}) =>
  ({ kind, limit: limit === null ? null : { ...LIMIT, ...limit } }) as AnyEntry
const counted = async () => Number((await db.sql('select coalesce(sum(failures), 0)::integer as n from auth.attempts'))[0]?.['n'])
const base = { actor: visitor, callId: 'c', address: '203.0.113.7', userAgent: '' }
const action = async (handler: Handler, args: unknown = {}): Promise<unknown> =>
  (handler as (context: unknown, given: unknown) => Promise<unknown>)({ ...base, db }, args)

/** Runs a mutation as a connection does: first its preparation, then its transaction. */
async function mutate(handler: Handler, args: unknown = {}): Promise<unknown> {
  const { before, commit } = handler as Prepared
  const found = await before({ ...base, db }, args)
  return writeAs(db, actorOf('00000000-0000-0000-0000-00000000000a'), (context) => commit(context, args, found))
}

describe('a mutation', () => {
  test('is counted before it begins, and does not begin beyond its limit', async () => {
    const begun: unknown[] = []
    const handler = limited('a:b', entry('mutation'), (async (_context: unknown, args: unknown) => {
      begun.push([args, await counted()])
      return 'done'
    }) as unknown as Handler)
    expect((handler as Prepared).prepared).toBe(true)
    for (let at = 1; at <= 3; at += 1) expect(await mutate(handler, { at })).toBe('done')
    await expect(mutate(handler)).rejects.toMatchObject({ code: 'too_many_attempts', data: { seconds: 10 } })
    expect(begun).toEqual([
      [{ at: 1 }, 1],
      [{ at: 2 }, 2],
      [{ at: 3 }, 3],
    ])
  })

  test('with a preparation is counted, then prepared, then commits with the result of the preparation', async () => {
    const prepared: Prepared = {
      prepared: true,
      before: async (_context, args) => ({ args, counted: await counted() }),
      commit: async (_context, args, found) => [args, found],
    }
    const handler = limited('a:b', entry('mutation'), prepared as unknown as Handler)
    expect(await mutate(handler, 7)).toEqual([7, { args: 7, counted: 1 }])
  })

  test('that counts failures is refunded when it commits, and stays counted when it fails', async () => {
    const handler = (work: () => unknown) =>
      limited('a:b', entry('mutation', { counts: 'failures' }), (async () => work()) as unknown as Handler)
    await mutate(handler(() => 'right'))
    expect(await counted()).toBe(0)
    const wrong = () => {
      throw new Error('wrong')
    }
    await expect(mutate(handler(wrong))).rejects.toThrow('wrong')
    expect(await counted()).toBe(1)
    await mutate(limited('a:b', entry('mutation'), (async () => 'a call counts') as unknown as Handler))
    expect(await counted()).toBe(2)
  })
})

test('an action is counted before it begins', async () => {
  const handler = limited('a:b', entry('action'), (async (_context: unknown, args: unknown) => [
    args,
    await counted(),
  ]) as unknown as Handler)
  expect(await action(handler, 'x')).toEqual(['x', 1])
  await action(handler)
  await action(handler)
  await expect(action(handler)).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('a call without a limit, or that counts by itself, stays as it is', () => {
  const handler = (async () => 1) as unknown as Handler
  expect(limited('a:b', entry('query', null), handler)).toBe(handler)
  expect(limited('a:b', entry('query', { isCountedByHandler: true }), handler)).toBe(handler)
})

test('a limit that cannot be applied fails the start', () => {
  const handler = (async () => 1) as unknown as Handler
  const hot = { hot: true, prepare: () => undefined } as unknown as Handler
  expect(() => limited('a:b', entry('query'), handler)).toThrow('a query is not counted')
  expect(() => limited('a:b', entry('mutation'), hot)).toThrow('hot mutation')
  expect(() => limited('a:b', entry('action', { counts: 'failures' }), handler)).toThrow('an action has no commit')
  expect(limited('a:b', entry('action'), handler)).not.toBe(handler)
})
