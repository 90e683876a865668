import type { UploadTicket } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { openUpload, resumeUpload, type MediaDeps } from '../media/index.ts'
import { assertStep } from './change-order.ts'
import { selectOrderRow } from './orders.sql.ts'

export interface OrderUploadArgs {
  readonly orderId: string
  readonly objectId?: string | undefined
  readonly fileName?: string | undefined
  readonly fileType?: string | undefined
  readonly fileSize?: number | undefined
}

/**
 * Opens an upload of a file for an order; with `objectId`, resumes one. Only for an order that its model can deliver now.
 * Errors: not_found, wrong_status, too_large, wrong_type, upload_expired, storage_failed.
 */
export async function orderUpload(deps: MediaDeps, context: ActionContext<Actor>, args: OrderUploadArgs): Promise<UploadTicket> {
  const modelId = userIdOf(context.actor)
  const order = await context.db.maybe(selectOrderRow, args.orderId)
  if (order === undefined || order.modelId !== modelId) throw new CallError('not_found', 'This order does not exist.')
  assertStep(order, 'deliver', 'model')
  if (args.objectId !== undefined) return resumeUpload(deps, context, modelId, { purpose: 'order-media', orderId: order.id }, args.objectId)
  const { fileName, fileType, fileSize } = args
  if (fileName === undefined || fileType === undefined || fileSize === undefined) {
    throw new CallError('bad_request', 'Please send the name, type and size of the file.')
  }
  return openUpload(deps, context, modelId, { purpose: 'order-media', orderId: order.id }, { fileName, fileType, fileSize })
}
