/** The whole product as one object in the shape of the contract. The only file that imports every domain. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from './actor.ts'
import { createAdminApplicationCalls, createApplicationCalls } from './domains/applications/index.ts'
import { createAuthCalls } from './domains/auth/index.ts'
import { createDepositCalls, type DepositDeps } from './domains/deposits/index.ts'
import { createEarningsCalls } from './domains/earnings/index.ts'
import { createLedgerCalls } from './domains/ledger/index.ts'
import { createMediaCalls, type MediaDeps } from './domains/media/index.ts'
import { createModelCalls } from './domains/models/index.ts'
import { createNotificationCalls } from './domains/notifications/index.ts'
import { createAdminOrderCalls, createOrderCalls } from './domains/orders/index.ts'
import { createPostCalls } from './domains/posts/index.ts'
import { createReviewsCalls } from './domains/reviews/index.ts'
import { createSettingsCalls } from './domains/settings/index.ts'
import { createSubscriptionCalls } from './domains/subscriptions/index.ts'
import { createTipCalls } from './domains/tips/index.ts'
import { createUserCalls } from './domains/users/index.ts'
import { createAdminWithdrawalCalls, createWithdrawalCalls } from './domains/withdrawals/index.ts'

export type AppDeps = MediaDeps & DepositDeps

export function createApp(deps: AppDeps) {
  const auth = createAuthCalls()
  const users = createUserCalls()
  const settings = createSettingsCalls()
  const models = createModelCalls()
  const reviews = createReviewsCalls()
  const media = createMediaCalls(deps)
  return {
    auth: { ...auth.auth, ...users.auth },
    setup: auth.setup,
    appearance: { ...users.appearance, ...settings.appearance },
    systemSettings: settings.systemSettings,
    presence: models.presence,
    models: { ...models.models, ...reviews.models, ...createEarningsCalls() },
    posts: createPostCalls(),
    tips: createTipCalls(),
    orders: createOrderCalls(deps),
    cloudflare_r2: media.cloudflare_r2,
    media: media.media,
    reviews: reviews.reviews,
    transactions: { ...createDepositCalls(deps), ...createLedgerCalls() },
    withdrawals: createWithdrawalCalls(),
    notifications: createNotificationCalls(),
    subscription: createSubscriptionCalls(),
    applications: createApplicationCalls(deps),
    admin: { applications: createAdminApplicationCalls(), orders: createAdminOrderCalls(), withdrawals: createAdminWithdrawalCalls() },
  } satisfies Implements<Contract, Actor>
}
