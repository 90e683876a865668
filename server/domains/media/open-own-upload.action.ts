import type { UploadPurpose, UploadTicket } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { MediaDeps } from './deps.ts'
import { openUpload, resumeUpload } from './open-upload.action.ts'

export interface OwnUploadArgs {
  readonly purpose: UploadPurpose
  readonly objectId?: string | undefined
  readonly fileName?: string | undefined
  readonly fileType?: string | undefined
  readonly fileSize?: number | undefined
}

/**
 * Opens an upload of a post's media or a public picture; with `objectId`, resumes one.
 * Errors: forbidden, not_found, too_large, wrong_type, no_ffmpeg, rate_limited, upload_expired, storage_failed.
 */
export async function openOwnUpload(
  deps: MediaDeps,
  context: ActionContext<Actor>,
  { purpose, objectId, fileName, fileType, fileSize }: OwnUploadArgs,
): Promise<UploadTicket> {
  const ownerId = userIdOf(context.actor)
  if (purpose === 'post-media' && !context.actor.roles.has('model')) throw new CallError('forbidden', 'Only models can publish posts.')
  if (objectId !== undefined) return resumeUpload(deps, context, ownerId, { purpose }, objectId)
  if (fileName === undefined || fileType === undefined || fileSize === undefined) {
    throw new CallError('bad_request', 'Please send the name, type and size of the file.')
  }
  return openUpload(deps, context, ownerId, { purpose }, { fileName, fileType, fileSize })
}
