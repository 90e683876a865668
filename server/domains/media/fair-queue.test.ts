/** The order in which items of several owners are processed. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { actorOf } from '#test-support/context.ts'
import { useMediaWorld } from '#test-support/media-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { claimItemForUpdate, insertItem, markItemFailed, type ItemKind } from './items.sql.ts'
import { laneOf, recordWork, nextPlaceFor } from './fair-queue.ts'

const world = useMediaWorld()
const MINUTE_MS = 60_000

const model = async (name: string) => actorOf(await createTestUser(world.database, { name, status: 'model' }), 'model')

/** A waiting item, as finishing its upload leaves it. */
async function send({ userId }: Actor, name: string, kind: ItemKind = 'video'): Promise<string> {
  const [upload] = await world.sql(
    `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
     values ('${userId}', 'post-media', '${randomUUID()}', '${name}', 'video/mp4', 10, 'attached', now()) returning object_id`,
  )
  return world.database.write(
    async (tx) =>
      (
        await tx.one(
          insertItem,
          userId ?? '',
          String(upload?.['object_id']),
          kind,
          name,
          await nextPlaceFor(tx, userId ?? '', laneOf(kind)),
        )
      ).id,
  )
}

/** Processes waiting items as the worker does, each for the given time. Answers their names in order. */
async function workOff(
  tookMs: (name: string) => number = () => 10 * MINUTE_MS,
  countMax = Infinity,
  lane: 'clips' | 'pictures' = 'clips',
): Promise<string[]> {
  const names: string[] = []
  while (names.length < countMax) {
    const row = await world.database.maybe(claimItemForUpdate, lane, 30_000, [])
    if (row === undefined) break
    names.push(row.fileName)
    await world.database.run(markItemFailed, row.id, row.attempts, 'damaged')
    await recordWork(world.database, row.ownerId, row.lane, tookMs(row.fileName))
  }
  return names
}

test('an owner with one clip waits for one clip of an owner with many, not for all', async () => {
  const [one, other, third] = [await model('Ana'), await model('Ben'), await model('Cleo')]
  for (const number of [1, 2, 3, 4, 5]) await send(one, `a${number}`)
  await send(other, 'b1')
  await send(other, 'b2')
  await send(third, 'c1')
  expect(await workOff()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5'])
})

test('a newcomer waits for one clip of each owner, also under overload', async () => {
  const [one, other, third] = [await model('Ana'), await model('Ben'), await model('Cleo')]
  for (const number of [1, 2, 3, 4, 5, 6])
    for (const [owner, name] of [
      [one, 'a'],
      [other, 'b'],
    ] as const)
      await send(owner, `${name}${number}`)
  expect(await workOff(undefined, 6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  // An hour has passed with that, and half of it is still to be done.
  await world.sql(`update media.items set turn_at = turn_at - interval '1 hour' where status = 'processing'`)
  await world.sql(`update media.turns set next_at = next_at - interval '1 hour'`)
  await send(third, 'c1')
  expect(await workOff(undefined, 3)).toEqual(['a4', 'b4', 'c1'])
  expect(await workOff()).toEqual(['a5', 'b5', 'a6', 'b6'])
})

test('the measured time counts: after a long clip other owners come first, also when the next one is sent later', async () => {
  const [one, other] = [await model('Ana'), await model('Ben')]
  await send(one, 'a1')
  await send(one, 'a2')
  for (const number of [1, 2, 3]) await send(other, `b${number}`)
  const took = (name: string) => (name.startsWith('a') ? 25 * MINUTE_MS : 10 * MINUTE_MS)
  expect(await workOff(took, 1)).toEqual(['a1'])
  await send(one, 'a3')
  expect(await workOff(took)).toEqual(['b1', 'b2', 'b3', 'a2', 'a3'])
})

test('pictures have a queue of their own', async () => {
  const one = await model('Ana')
  for (const number of [1, 2]) await send(one, `clip${number}`)
  await send(one, 'picture', 'image')
  expect(await workOff(undefined, Infinity, 'pictures')).toEqual(['picture'])
  expect(await workOff()).toEqual(['clip1', 'clip2'])
})

test('a retry comes at the end of its owner’s queue, and three times at most', async () => {
  const [one, other] = [await model('Ana'), await model('Ben')]
  const itemId = await send(one, 'a1')
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await workOff()
    await send(one, `a-after-${attempt}`)
    await send(other, `b${attempt}`)
    await world.call(one, 'media:retryItem', { itemId })
    const order = await workOff()
    expect(order.indexOf('a1')).toBeGreaterThan(order.indexOf(`a-after-${attempt}`))
    expect(order.indexOf('a1')).toBeGreaterThan(order.indexOf(`b${attempt}`))
  }
  await expect(world.call(one, 'media:retryItem', { itemId })).rejects.toMatchObject({ code: 'too_many_retries' })
})
