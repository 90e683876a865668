/** Every call of `media`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createMediaCalls } from '../domains/media/parts.ts'
import type { AppDeps } from './deps.ts'

export function mediaCalls(deps: AppDeps) {
  const { media } = createMediaCalls(deps)
  return {
    openUpload: media.openUpload,
    finishUpload: media.finishUpload,
    cancelUpload: media.cancelUpload,
    getItems: media.getItems,
    retryItem: media.retryItem,
    discardItem: media.discardItem,
  } satisfies Implements<Contract['media'], Actor>
}
