/** Every call of `cloudflare_r2`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createMediaCalls } from '../domains/media/parts.ts'
import type { AppDeps } from './deps.ts'

export function cloudflareR2Calls(deps: AppDeps) {
  const media = createMediaCalls(deps).cloudflare_r2
  return {
    uploadToR2: media.uploadToR2,
  } satisfies Implements<Contract['cloudflare_r2'], Actor>
}
