import type { UploadTicket } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { uploads, type MediaDeps } from '../../media/index.ts'
import { assertStep, notFound } from '../change-order.ts'
import { selectOrderRow } from '../orders.sql.ts'

export interface OrderUploadArgs {
  readonly orderId: string
  readonly objectId?: string | undefined
  readonly fileName?: string | undefined
  readonly fileType?: string | undefined
  readonly fileSize?: number | undefined
}

/**
 * Opens an upload of a file for an order, in parts or, when nothing is declared, as one body; with `objectId`, resumes one. Only for an
 * order that its model can deliver now, or whose delivery may be replaced.
 * Errors: not_found, wrong_status, too_large, wrong_type, upload_expired, storage_failed.
 */
export async function orderUpload(deps: MediaDeps, context: ActionContext<Actor>, args: OrderUploadArgs): Promise<UploadTicket> {
  const modelId = userIdOf(context.actor)
  const order = await context.db.maybe(selectOrderRow, args.orderId)
  if (order === undefined || order.modelId !== modelId) throw notFound()
  assertStep(order, order.status === 'completed' ? 'replace' : 'deliver', 'model')
  if (args.objectId !== undefined)
    return uploads.resumeUpload(deps, context, modelId, { purpose: 'order-media', orderId: order.id }, args.objectId)
  const { fileName, fileType, fileSize } = args
  const target = { purpose: 'order-media', orderId: order.id } as const
  if (fileName === undefined && fileType === undefined && fileSize === undefined)
    return uploads.openWholeUpload(deps, context, modelId, target)
  if (fileName === undefined || fileType === undefined || fileSize === undefined) {
    throw new CallError('bad_request', 'Please send the name, type and size of the file, or none of them.')
  }
  return uploads.openUpload(deps, context, modelId, target, { fileName, fileType, fileSize })
}
