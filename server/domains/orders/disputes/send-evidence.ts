/** Evidence of each side about a problem, with files; and links to these files. */
import { EVIDENCE_FILES_MAX } from '#contract/limits.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { UploadTicket } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { attachEvidence, downloadLink, uploads, type MediaDeps } from '../../media/index.ts'
import { adminActs } from '../../users/index.ts'
import { assertStep, lockOrder, notFound, recordEvent, touchOrder, type Change } from '../change-order.ts'
import { countEvidenceFiles, insertEvidence, insertEvidenceFiles, selectEvidenceFile, showEvidence } from './disputes.sql.ts'
import { findOrder, sideOf } from '../get-order.ts'
import { notifyUpdate } from '../order-notifications.ts'
import { selectOrderRow, type OrderRow } from '../orders.sql.ts'
import { lockDispute } from './report-problem.ts'
import { assertVisited, fileAccess } from '../visits.ts'

/** Of the two who deal with each other. Admins and strangers get the answer of a missing order. */
export function partyOf(order: OrderRow | undefined, actor: Actor): Party {
  const side = order === undefined ? null : sideOf(order, actor)
  if (side === null || side === 'admin') throw notFound()
  return side
}

interface Evidence {
  readonly statement: string
  /** Checked uploads of this side. */
  readonly objectIds: readonly string[]
}

/** Errors: not_found, wrong_status, evidence_sent, evidence_over, bad_request, upload_unfinished, upload_mismatch. */
export async function sendEvidence(change: Change, orderId: string, { statement, objectIds }: Evidence): Promise<void> {
  const { tx, actor } = change
  const side = partyOf(await tx.maybe(selectOrderRow, orderId), actor)
  const order = await lockOrder(change, orderId, side)
  assertStep(order, 'sendEvidence', side)
  const isAppeal = order.dispute === 'appealed'
  const dispute = await lockDispute(change, order)
  if (!isAppeal && dispute.isEvidenceOver)
    throw new CallError('evidence_over', 'The time to send evidence is over. Our team decides with what it has.')
  if ((await tx.run(insertEvidence, dispute.id, isAppeal, side, statement)) === 0)
    throw new CallError('evidence_sent', 'You have sent your evidence already. It cannot be changed.')
  if ((await tx.one(countEvidenceFiles, dispute.id, side)).count + objectIds.length > EVIDENCE_FILES_MAX)
    throw new CallError('bad_request', `Please send ${EVIDENCE_FILES_MAX} files at most, with those you have sent before.`)
  if (objectIds.length > 0) {
    await attachEvidence(tx, userIdOf(actor), order.id, objectIds)
    await tx.run(insertEvidenceFiles, dispute.id, isAppeal, side, objectIds)
  }
  if (!isAppeal) await tx.run(showEvidence, dispute.id)
  await recordEvent(change, order, 'evidence_sent', side)
  touchOrder(change, order)
  await notifyUpdate(change, order, side === 'customer' ? 'model' : 'customer', 'evidence_sent')
}

export interface EvidenceUploadArgs {
  readonly orderId: string
  readonly objectId?: string | undefined
  readonly fileName?: string | undefined
  readonly fileType?: string | undefined
  readonly fileSize?: number | undefined
}

const TARGET = { purpose: 'evidence-file' } as const

/** Opens an upload of a file of evidence; with `objectId`, resumes one. Errors: not_found, wrong_status, too_large, wrong_type, upload_expired, storage_failed. */
export async function openEvidenceUpload(deps: MediaDeps, context: ActionContext<Actor>, args: EvidenceUploadArgs): Promise<UploadTicket> {
  const userId = userIdOf(context.actor)
  const order = await context.db.maybe(selectOrderRow, args.orderId)
  const side = partyOf(order, context.actor)
  if (order !== undefined) assertStep(order, 'sendEvidence', side)
  const { objectId, fileName, fileType, fileSize } = args
  if (objectId !== undefined) return uploads.resumeUpload(deps, context, userId, TARGET, objectId)
  if (fileName === undefined || fileType === undefined || fileSize === undefined)
    throw new CallError('bad_request', 'Please send the name, type and size of the file.')
  return uploads.openUpload(deps, context, userId, TARGET, { fileName, fileType, fileSize })
}

/**
 * A signed link for its sender, for the other side once both read both, and for an admin who gave a reason; each access is logged first.
 * Errors: not_found, media_missing, reason_needed, storage_failed.
 */
export async function evidenceLink(
  deps: MediaDeps,
  { db, actor, write }: ActionContext<Actor>,
  { orderId, objectId }: { orderId: string; objectId: string },
): Promise<{ url: string; expiresAt: number }> {
  const found = await findOrder(db, actor, orderId)
  if (found === null) throw notFound()
  const { side, row } = found
  if (side === 'admin') await assertVisited(db, actor, orderId)
  const missing = () => new CallError('media_missing', 'This file is not available.')
  if ((await db.maybe(selectEvidenceFile, orderId, objectId, side === 'admin' ? null : side)) === undefined) throw missing()
  if (side === 'admin') {
    const access = await fileAccess(db, actor, orderId, row)
    await write('viewEvidence', (context) => adminActs.recordAccess(context, access))
  }
  const link = await downloadLink(deps, db, objectId)
  if (link === null) throw missing()
  return link
}
