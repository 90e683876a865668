/**
 * Staff hides something of a user and restores it: the one way for all kinds (docs/decisions/2026-11-24-take-downs.md). The domain of the kind
 * hides it from its readers; here are the decisions, with the reason that the owner reads, and the notifications.
 */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'
import { productTakeDowns } from '../models/index.ts'
import { notify } from '../notifications/index.ts'
import { restoreComment, restorePost, takeDownComment, takeDownPost } from '../posts/index.ts'
import { restoreReview, takeDownReview } from '../reviews/index.ts'
import {
  endTakeDown,
  insertTakeDown,
  selectHandle,
  selectLast,
  selectTakeDowns,
  type ContentKind,
  type TakeDownRow,
} from './take-down.sql.ts'
import { hiddenOf, takeDownsOf } from './topics.ts'

type Context = MutationContext<Actor>

interface Owned {
  readonly ownerId: string
  readonly title: string
  /** The page that the notification opens, where it is not that of the thing itself: the post of a comment, the order of a review. */
  readonly pageId?: string
}

/** Hides and restores things of one kind, under their locks. Undefined: nothing changes. Errors: not_found. */
interface Way {
  readonly hide: (context: Context, id: string) => Promise<Owned | undefined>
  readonly show: (context: Context, id: string) => Promise<(Owned & { readonly isShown: boolean }) | undefined>
}

const WAYS: Readonly<Record<ContentKind, Way>> = {
  product: { hide: productTakeDowns.takeDownProduct, show: productTakeDowns.restoreProduct },
  post: { hide: takeDownPost, show: restorePost },
  comment: { hide: takeDownComment, show: restoreComment },
  review: { hide: takeDownReview, show: restoreReview },
}

export interface Judged {
  readonly kind: ContentKind
  readonly id: string
  /** The last time that staff hid it, as the admin saw it; null: never. */
  readonly takeDownId: string | null
  readonly note?: string | undefined
}

const changed = () =>
  new CallError('changed_meanwhile', 'Another admin has decided about this meanwhile. Please look at it again; your text is kept.')

/** Under the lock of the thing. Errors: changed_meanwhile, own_content. */
async function assertSeen({ tx, actor }: Context, { id, takeDownId }: Judged, owned: Owned | undefined): Promise<Owned> {
  if (owned === undefined || ((await tx.maybe(selectLast, id))?.id ?? null) !== takeDownId) throw changed()
  if (owned.ownerId === actor.userId) throw new CallError('own_content', 'This is your own. Please leave the decision to another admin.')
  return owned
}

async function finish(
  context: Context,
  { kind, id }: Judged,
  { ownerId, title, pageId: about = id }: Owned,
  reason: string | null,
): Promise<void> {
  const { tx, touch } = context
  noteAct(tx, { about: [ownerId] })
  touch(takeDownsOf(id), hiddenOf(ownerId))
  const data = { content: kind, title, handle: (await tx.one(selectHandle, ownerId)).handle }
  if (reason === null) await notify(context, { userId: ownerId, kind: 'content_restored', data, about })
  else await notify(context, { userId: ownerId, kind: 'content_hidden', data: { ...data, reason }, about })
}

/** Hides it and notifies its owner. Errors: not_found, changed_meanwhile, own_content. */
export async function takeDown(context: Context, judged: Judged & { readonly reason: string }): Promise<void> {
  const { kind, id, reason, note = '' } = judged
  const owned = await assertSeen(context, judged, await WAYS[kind].hide(context, id))
  await context.tx.one(insertTakeDown, kind, id, owned.ownerId, userIdOf(context.actor), reason, note)
  await finish(context, judged, owned, reason)
}

/** Ends it; the thing is as its owner wants it. Errors: not_found, changed_meanwhile, own_content. */
export async function restore(context: Context, judged: Judged & { readonly takeDownId: string }): Promise<{ isShown: boolean }> {
  const { kind, id, takeDownId, note = '' } = judged
  const shown = await WAYS[kind].show(context, id)
  const owned = await assertSeen(context, judged, shown)
  await context.tx.run(endTakeDown, takeDownId, userIdOf(context.actor), note)
  await finish(context, judged, owned, null)
  return { isShown: shown?.isShown === true }
}

/** Each time that staff hid a thing, newest first. */
export async function readTakeDowns(
  { db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  id: string,
): Promise<(Omit<TakeDownRow, 'id'> & { _id: string })[]> {
  watch(takeDownsOf(id))
  return (await db.many(selectTakeDowns, id)).map(({ id: _id, ...takeDown }) => ({ ...takeDown, _id }))
}
