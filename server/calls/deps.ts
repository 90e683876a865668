import type { SwitchesNow } from '../access/closed-parts.ts'
import type { IdentityDeps } from '../domains/auth/parts.ts'
import type { ReplayDeps } from '../domains/deposits/parts.ts'
import type { MediaDeps } from '../domains/media/index.ts'
import type { PushDeps } from '../domains/notifications/parts.ts'
import type { ProvidersDeps } from '../domains/providers/parts.ts'
import type { TranslationDeps } from '../domains/translation/parts.ts'
import type { EndpointDeps } from '../domains/webhooks/parts.ts'

/** Dependencies of handlers outside the database. */
export type AppDeps = MediaDeps &
  ReplayDeps &
  IdentityDeps &
  PushDeps &
  TranslationDeps &
  ProvidersDeps & {
    readonly switches: SwitchesNow
    readonly webhooks: EndpointDeps
  }
