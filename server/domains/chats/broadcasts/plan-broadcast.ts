/**
 * Broadcasts of a model (docs/decisions/2026-11-23-broadcasts.md):
 *
 *   scheduled ──send_at, by the clock──▶ sending ──all users──▶ sent ──unsend──▶ unsending ──▶ unsent
 *      │  ▲ edit                            │                                        ▲
 *      └──┴─ stop ──▶ cancelled             └── stop ──▶ stopped ──── unsend ────────┘
 */
import { BROADCASTS_PER_DAY, BROADCAST_DAYS_AHEAD, type BroadcastKind, type BroadcastStatus } from '#contract/limits.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { threadFiles } from '../../threads/index.ts'
import { languageOf } from '../../translation/index.ts'
import { broadcastsOf } from '../topics.ts'
import {
  countNear,
  countOwnGroups,
  insertBroadcast,
  lockBroadcasts,
  selectOwnForUpdate,
  setBroadcastStatus,
  updateBroadcast,
} from './broadcasts.sql.ts'

type Context = MutationContext<Actor>

export interface Planned {
  readonly text: string
  readonly to: readonly BroadcastKind[]
  readonly without: readonly BroadcastKind[]
  /** Tags and segments of the model (people.groups): beside `to`, and beside `without`. */
  readonly toGroups?: readonly string[]
  readonly withoutGroups?: readonly string[]
  /** Epoch milliseconds; null: now. */
  readonly sendAt: number | null
  readonly objectIds?: readonly string[] | undefined
  /** Dollars. */
  readonly mediaPrice?: number | null | undefined
}

const DAY_MS = 86_400_000

/** Errors: bad_time, too_many_broadcasts. */
async function refuseTime({ tx, actor }: Context, sendAt: number | null, exceptId: string | null): Promise<void> {
  if (sendAt !== null && (sendAt < Date.now() || sendAt > Date.now() + BROADCAST_DAYS_AHEAD * DAY_MS))
    throw new CallError('bad_time', 'Please choose a time within the next 90 days.')
  const modelId = userIdOf(actor)
  await tx.one(lockBroadcasts, modelId)
  if ((await tx.one(countNear, modelId, sendAt, exceptId)).count >= BROADCASTS_PER_DAY)
    throw new CallError('too_many_broadcasts', `At most ${BROADCASTS_PER_DAY} broadcasts can be sent within 24 hours.`, {
      max: BROADCASTS_PER_DAY,
    })
}

/** The own broadcast, locked: the clock waits with it, or has begun. Errors: not_found, wrong_status. */
async function takeOwn({ tx, actor }: Context, broadcastId: string, statuses: readonly BroadcastStatus[]) {
  const row = await tx.maybe(selectOwnForUpdate, broadcastId, userIdOf(actor))
  if (row === undefined) throw new CallError('not_found', 'This broadcast does not exist.')
  if (!statuses.includes(row.status)) throw new CallError('wrong_status', 'The state of this broadcast has changed. Please look again.')
  return row
}

/** Errors: no_audience, not_found for a tag or segment that the model does not have. */
async function refuseAudience({ tx, actor }: Context, { to, toGroups = [], withoutGroups = [] }: Planned): Promise<void> {
  if (to.length + toGroups.length === 0) throw new CallError('no_audience', 'Please choose who gets it.')
  const groups = [...new Set([...toGroups, ...withoutGroups])]
  if (groups.length > 0 && (await tx.one(countOwnGroups, userIdOf(actor), groups)).count < groups.length)
    throw new CallError('not_found', 'This tag or saved filter does not exist any more. Please choose again.')
}

/** In cents; null: none. Errors: empty_message. */
function priceOf({ mediaPrice = null, objectIds = [] }: Planned): number | null {
  if (mediaPrice === null) return null
  if (objectIds.length === 0) throw new CallError('empty_message', 'Please add the files that the price is for.')
  return centsFromDollars(mediaPrice)
}

/** Errors: no_audience, not_found, bad_time, too_many_broadcasts, empty_message, upload_unfinished, upload_mismatch, media_not_ready. */
export async function createBroadcast(context: Context, planned: Planned): Promise<string> {
  const { text, to, without, sendAt, objectIds = [], toGroups = [], withoutGroups = [] } = planned
  const priceCents = priceOf(planned)
  await refuseAudience(context, planned)
  await refuseTime(context, sendAt, null)
  const modelId = userIdOf(context.actor)
  const { id } = await context.tx.one(
    insertBroadcast,
    modelId,
    text,
    to,
    without,
    sendAt,
    toGroups,
    withoutGroups,
    await languageOf(text),
    priceCents,
  )
  if (objectIds.length > 0) await threadFiles.keepBroadcastFiles(context.tx, id, modelId, objectIds, priceCents !== null)
  context.touch(broadcastsOf(modelId))
  return id
}

/** Errors: not_found, wrong_status, conflict, and those of a new one. */
export async function editBroadcast(
  context: Context,
  { broadcastId, revision, ...planned }: Planned & { readonly broadcastId: string; readonly revision: number },
): Promise<void> {
  const { text, to, without, sendAt, objectIds = [], toGroups = [], withoutGroups = [] } = planned
  const priceCents = priceOf(planned)
  const row = await takeOwn(context, broadcastId, ['scheduled'])
  await refuseAudience(context, planned)
  if (row.revision !== revision) throw new CallError('conflict', 'This broadcast was changed in another window. Please look again.')
  await refuseTime(context, sendAt, broadcastId)
  await context.tx.run(updateBroadcast, broadcastId, text, to, without, sendAt, toGroups, withoutGroups, await languageOf(text), priceCents)
  await threadFiles.keepBroadcastFiles(context.tx, broadcastId, userIdOf(context.actor), objectIds, priceCents !== null)
  context.touch(broadcastsOf(userIdOf(context.actor)))
}

/** Errors: not_found, wrong_status. */
export async function stopBroadcast(context: Context, broadcastId: string): Promise<void> {
  const { status } = await takeOwn(context, broadcastId, ['scheduled', 'sending'])
  await context.tx.run(setBroadcastStatus, broadcastId, status === 'scheduled' ? 'cancelled' : 'stopped')
  if (status === 'scheduled') await threadFiles.dropBroadcastFiles(context.tx, [broadcastId])
  context.touch(broadcastsOf(userIdOf(context.actor)))
}

/** The clock removes the messages. Errors: not_found, wrong_status. */
export async function unsendBroadcast(context: Context, broadcastId: string): Promise<void> {
  await takeOwn(context, broadcastId, ['sent', 'stopped'])
  await context.tx.run(setBroadcastStatus, broadcastId, 'unsending')
  context.touch(broadcastsOf(userIdOf(context.actor)))
}
