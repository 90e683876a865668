import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notifyMany } from '../notifications/index.ts'
import { advanceAnnouncement, deleteAnnouncement, takeAnnouncement } from './announcements.sql.ts'

/** Followers notified in one transaction: each is a row and a topic. */
const PART = 500
/** After a longer standstill of the server, posts from meanwhile are not announced. */
const FRESH_MS = 24 * 3_600_000

interface AnnouncerDeps {
  readonly write: (path: string, work: (change: MutationContext<Actor>) => Promise<boolean>) => Promise<boolean>
}

/** Notifies the next part of one post's followers. False: nothing was left to do. */
async function announceNext(change: MutationContext<Actor>, part: number): Promise<boolean> {
  const { tx } = change
  const post = await tx.maybe(takeAnnouncement, FRESH_MS)
  if (post === undefined) return false
  const { userIds } = post.isCurrent ? await tx.one(advanceAnnouncement, post.postId, post.modelId, part) : { userIds: [] }
  if (userIds.length > 0)
    await notifyMany(change, userIds, {
      kind: 'new_post',
      data: { name: post.modelName, title: post.title },
      about: post.postId,
      personId: post.modelId,
    })
  if (userIds.length < part) await tx.run(deleteAnnouncement, post.postId)
  return true
}

/**
 * A task: notifies the followers of models of new posts at the bell, each post once. A part is notified as a whole or not at all; after a
 * stop the next run goes on where the last ended. `part`: followers in one transaction.
 */
export async function announcePosts({ write }: AnnouncerDeps, stop?: AbortSignal, part = PART): Promise<void> {
  let isMore = true
  while (isMore && stop?.aborted !== true) isMore = await write('clock/posts:announce', (change) => announceNext(change, part))
}
