/** A hidden post is closed to all readers of its visibility: followers, Pro users, visitors. */
import { describe, expect, test } from 'vitest'
import type { PostRight, PostVisibility } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'
import { mayOpenItem } from './parts.ts'

const world = usePostsWorld()

/** The ways in which a post becomes hidden, and the admin's right to it. */
const HIDDEN: Readonly<Record<string, { hide: (postId: string) => Promise<unknown>; admin: PostRight | null }>> = {
  'a draft': {
    hide: (postId) => world.sql(`update posts.posts set status = 'draft', published_at = null where id = '${postId}'`),
    admin: null,
  },
  withdrawn: { hide: (postId) => world.call(world.model, 'posts:deletePost', { postId }), admin: 'admin' },
  'of a suspended model': {
    hide: () => world.sql(`update users.users set suspended_until = now() + interval '1 day' where id = '${world.model.userId}'`),
    admin: 'admin',
  },
}
const VISIBILITIES: readonly PostVisibility[] = ['free', 'followers', 'pro', 'paid']
const CASES = Object.keys(HIDDEN).flatMap((why) => VISIBILITIES.map((visibility) => [why, visibility] as const))

async function publish(visibility: PostVisibility): Promise<{ postId: string; locked: string }> {
  const [preview, locked] = [await world.item(), await world.item()]
  const media = [
    { itemId: preview, alt: '', isPreview: true },
    { itemId: locked, alt: '', isPreview: false },
  ]
  return { postId: await world.publish({ visibility, price: visibility === 'paid' ? 5 : null, media }), locked }
}

/** The SQL rule itself, without the calls around it. */
const rightOf = async (postId: string, { userId, roles }: Actor) =>
  (
    await world.sql(
      `select posts.right_of(p, ${userId === null ? 'null' : `'${userId}'`}, ${roles.has('admin')}) as right from posts.posts p where id = '${postId}'`,
    )
  )[0]?.['right']
const mayOpen = (actor: Actor, itemId: string) => mayOpenItem(world.database, actor, itemId, async () => undefined)

describe.each(CASES)('a post that is %s, visible to: %s', (why, visibility) => {
  test('is open to its model alone', async () => {
    const { postId, locked } = await publish(visibility)
    const readers = [world.customer, world.follower, world.pro, world.rival]
    const openBefore = await Promise.all(readers.map((reader) => mayOpen(reader, locked)))
    expect(openBefore.includes(true)).toBe(visibility !== 'paid')
    await HIDDEN[why]!.hide(postId)
    for (const reader of readers) expect([await rightOf(postId, reader), await mayOpen(reader, locked)]).toEqual([null, false])
    expect(await rightOf(postId, world.admin)).toBe(HIDDEN[why]!.admin)
    expect(await rightOf(postId, world.model)).toBe('author')
  })
})
