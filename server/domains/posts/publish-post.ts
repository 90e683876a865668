import { POSTS_PINNED_MAX } from '#contract/limits.ts'
import { scheduleProblem } from '#contract/rules/posts.ts'
import type { PostStatus } from '#contract/types.ts'
import { isZone } from '#contract/rules/wall-time.ts'
import { CallError } from '#platform/call-error.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { insertAnnouncement } from './announcements.sql.ts'
import { assertItems, assertRevision, keepTags, letGoFiles, shareFiles, takeOwnPost, touchPost, type Change } from './own-post.ts'
import {
  countPosts,
  deleteMedia,
  deletePostRow,
  markDraft,
  markPublished,
  markScheduled,
  markWithdrawn,
  selectDueForUpdate,
  selectModelForUpdate,
  selectOwnPost,
  updatePinned,
  type OwnPostRow,
} from './own-posts.sql.ts'
import { assertPublishable, assertStep } from './post-state.ts'

/** Posts published by one run of the task. */
const DUE_MAX = 100

/** The time of publication: in epoch milliseconds, with the time zone in which it was chosen. */
export interface Schedule {
  readonly publishAt: number
  readonly timeZone: string | null
}

/** Errors: bad_time. */
function assertSchedule({ publishAt, timeZone }: Schedule, now: number): void {
  const problem = scheduleProblem(publishAt, now)
  if (problem === 'past')
    throw new CallError('bad_time', 'This time is over, or less than a minute ahead. Please choose a later one, or publish now.')
  if (problem === 'far') throw new CallError('bad_time', 'Posts can be scheduled up to a year ahead.')
  if (timeZone !== null && !isZone(timeZone)) throw new CallError('bad_time', 'This time zone is not known.')
}

async function publishRow(change: Change, modelId: string, row: OwnPostRow): Promise<void> {
  await change.tx.run(markPublished, row.id)
  await change.tx.run(insertAnnouncement, row.id)
  await shareFiles(change, row, true)
  const { isMoved } = await modelFigures.recordPost(change.tx, modelId, 1)
  await keepTags(change, modelId)
  touchPost(change, modelId, row.id)
  change.touch(modelOf(modelId), ...(isMoved ? [anyModel()] : []))
}

/**
 * Publishes a saved post now, or schedules it.
 * Errors: not_found, wrong_status, conflict, not_publishable, media_not_ready, bad_time.
 */
export async function publishPost(
  change: Change,
  postId: string,
  revision: number,
  schedule: Schedule | null,
  now = Date.now(),
): Promise<PostStatus> {
  const modelId = userIdOf(change.actor)
  const row = await takeOwnPost(change, postId)
  assertStep('publish', row.status)
  assertRevision(row, revision)
  assertPublishable({ ...row, mediaCount: row.media.length })
  await assertItems(
    change,
    postId,
    row.media.map(({ itemId }) => itemId),
    true,
  )
  if (schedule === null) {
    await publishRow(change, modelId, row)
    return 'published'
  }
  assertSchedule(schedule, now)
  await change.tx.run(markScheduled, postId, schedule.publishAt, schedule.timeZone)
  touchPost(change, modelId, postId)
  return 'scheduled'
}

/** Errors: not_found, wrong_status. */
export async function unschedulePost(change: Change, postId: string): Promise<void> {
  const row = await takeOwnPost(change, postId)
  assertStep('unschedule', row.status)
  await change.tx.run(markDraft, postId)
  touchPost(change, userIdOf(change.actor), postId)
}

/** A task: publishes due posts. Answers their number. */
export async function publishDuePosts(change: Change): Promise<number> {
  const due = await change.tx.many(selectDueForUpdate, DUE_MAX)
  for (const { id, modelId } of due) {
    const row = await change.tx.one(selectOwnPost, modelId, id)
    await publishRow(change, modelId, row)
  }
  return due.length
}

/** Errors: not_found, wrong_status. */
export async function deletePost(change: Change, postId: string): Promise<void> {
  const { tx, actor } = change
  const modelId = userIdOf(actor)
  const row = await takeOwnPost(change, postId)
  assertStep('delete', row.status)
  if (row.status === 'published') {
    // Its files stay for its buyers, and for no other reader.
    await tx.run(markWithdrawn, postId)
    await shareFiles(change, row, false)
    const { isMoved } = await modelFigures.recordPost(tx, modelId, -1)
    await keepTags(change, modelId)
    change.touch(modelOf(modelId), ...(isMoved ? [anyModel()] : []))
  } else {
    const files = await tx.many(deleteMedia, postId)
    await letGoFiles(
      change,
      files.map(({ itemId }) => itemId),
    )
    await tx.run(deletePostRow, postId)
  }
  touchPost(change, modelId, postId)
}

/** Pins a published post, or unpins it; a second call changes nothing. Errors: not_found, wrong_status, too_many_pinned. */
export async function setPinned(change: Change, postId: string, isPinned: boolean): Promise<void> {
  const { tx, actor } = change
  const modelId = userIdOf(actor)
  const row = await takeOwnPost(change, postId)
  assertStep('pin', row.status)
  // Locks the post first, then its model, as publishing and withdrawing do, so that two windows cannot deadlock.
  await tx.one(selectModelForUpdate, modelId)
  if (isPinned && !row.isPinned && (await tx.one(countPosts, modelId)).pinned >= POSTS_PINNED_MAX) {
    throw new CallError('too_many_pinned', `${POSTS_PINNED_MAX} posts are pinned already. Please let one of them go first.`, {
      max: POSTS_PINNED_MAX,
    })
  }
  await tx.run(updatePinned, postId, isPinned)
  touchPost(change, modelId, postId)
}
