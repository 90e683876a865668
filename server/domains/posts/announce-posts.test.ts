import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { createTestUser } from '#test-support/people.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'
import { announcePosts } from './parts.ts'

const world = usePostsWorld()

const notificationsOf = async ({ userId }: Actor) =>
  (
    await world.sql(`select data, about from notifications.notifications where user_id = '${userId}' and kind = 'new_post' order by id`)
  ).map(({ data, about }) => [data, about])
const announce = (part?: number, stop?: AbortSignal) =>
  announcePosts({ write: (_path, work) => writeAs(world.database, visitor, work) }, stop, part)

async function followers(count: number): Promise<Actor[]> {
  const userIds = await Promise.all(
    Array.from({ length: count }, async (_, at) => createTestUser(world.database, { name: `Follower ${at}` })),
  )
  const actors = userIds.map((userId): Actor => ({ ...world.follower, userId }))
  await world.sql(
    `insert into models.follows (user_id, model_id, followed_at) select id, '${world.model.userId}', now() - interval '1 hour' from users.users where id in (${actors.map(({ userId }) => `'${userId}'`).join(',')})`,
  )
  return actors
}

test('notifies every follower of a new post once, in parts, and no other user', async () => {
  const many = await followers(7)
  const postId = await world.publish({ title: 'Dawn over the kiln', visibility: 'pro' })
  await announce(3)
  await announce(3)
  const expected = [[{ name: 'Ines', title: 'Dawn over the kiln' }, postId]]
  for (const reader of [world.follower, ...many]) expect(await notificationsOf(reader)).toEqual(expected)
  for (const other of [world.customer, world.rival, world.model]) expect(await notificationsOf(other)).toEqual([])
})

test('notifies once when two servers announce at the same time', async () => {
  const many = await followers(9)
  await Promise.all([1, 2, 3].map((number) => world.publish({ title: `Study ${number}` })))
  await Promise.all(Array.from({ length: 4 }, () => announce(2)))
  await announce(2)
  for (const reader of many)
    expect((await notificationsOf(reader)).map(([data]) => (data as { title: string }).title).toSorted()).toEqual([
      'Study 1',
      'Study 2',
      'Study 3',
    ])
})

test('goes on after a stop where the last run ended', async () => {
  const many = await followers(6)
  await world.publish()
  const stop = new AbortController()
  await announcePosts(
    {
      async write(_path, work) {
        const isMore = await writeAs(world.database, visitor, work)
        stop.abort()
        return isMore
      },
    },
    stop.signal,
    4,
  )
  const notified = async () => (await Promise.all([world.follower, ...many].map(notificationsOf))).flat().length
  expect(await notified()).toBe(4)
  await announce(4)
  expect(await notified()).toBe(7)
})

test('announces no post that was taken down before, or is old by then', async () => {
  const withdrawn = await world.publish()
  await world.call(world.model, 'posts:deletePost', { postId: withdrawn })
  const old = await world.publish()
  await world.sql(`update posts.posts set published_at = now() - interval '25 hours' where id = '${old}'`)
  await announce()
  expect(await notificationsOf(world.follower)).toEqual([])
  expect(await world.sql('select post_id from posts.announcements')).toEqual([])
})

test('announces a scheduled post when it appears', async () => {
  const { postId, revision } = await world.draft({ title: 'Later' })
  await world.call(world.model, 'posts:publishPost', { postId, revision, publishAt: Date.now() + 3_600_000, timeZone: 'Europe/Rome' })
  await announce()
  expect(await notificationsOf(world.follower)).toEqual([])
  await world.sql(`update posts.posts set publish_at = now() - interval '1 second' where id = '${postId}'`)
  await world.clock()
  await announce()
  expect(await notificationsOf(world.follower)).toEqual([[{ name: 'Ines', title: 'Later' }, postId]])
})
