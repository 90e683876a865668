/** The whole product as one object in the shape of the contract. The only file that imports every domain. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from './access/actor.ts'
import { namedAdminsOnly } from './access/admin-roles.ts'
import { confirmedOnly } from './access/confirmed-only.ts'
import { createAdminUserCalls } from './domains/admin/index.ts'
import { createAdminApplicationCalls, createApplicationCalls } from './domains/applications/index.ts'
import {
  createAccountCalls,
  createAuthCalls,
  createAuthMail,
  createFactorKeys,
  createIdentityCalls,
  createPasskeyCalls,
  createPasskeyDeps,
  createRecoveryCalls,
  createTwoFactorCalls,
  limitCalls,
  type IdentityDeps,
} from './domains/auth/index.ts'
import { createAdminDepositCalls, createDepositCalls, type DepositDeps } from './domains/deposits/index.ts'
import { createEarningsCalls } from './domains/earnings/index.ts'
import { createLeavingCalls } from './domains/leaving/index.ts'
import { createBooksCalls } from './domains/books/index.ts'
import { createMediaCalls, type MediaDeps } from './domains/media/index.ts'
import { createModelCalls, memberCalls } from './domains/models/index.ts'
import { createNotificationCalls, releaseHeld, type PushDeps } from './domains/notifications/index.ts'
import { createAdminOrderCalls, createOrderCalls } from './domains/orders/index.ts'
import { createPostCalls } from './domains/posts/index.ts'
import { createReviewsCalls } from './domains/reviews/index.ts'
import { createSettingsCalls } from './domains/settings/index.ts'
import { createSubscriptionCalls } from './domains/subscriptions/index.ts'
import { createTipCalls } from './domains/tips/index.ts'
import { createSessionCalls, createUserCalls } from './domains/users/index.ts'
import { createAdminWithdrawalCalls, createWithdrawalCalls } from './domains/withdrawals/index.ts'
import { guardCalls } from './access/guards.ts'
import { notWhileClosing, notWhileImpersonating, notWhileSuspended } from './access/restrained.ts'

/** Asked before each call that they are about, in this order. */
const RULES = [namedAdminsOnly, notWhileImpersonating, notWhileSuspended, notWhileClosing, confirmedOnly]

export type AppDeps = MediaDeps & DepositDeps & IdentityDeps & PushDeps

export function createApp(deps: AppDeps) {
  const mail = createAuthMail(deps.secret)
  const auth = createAuthCalls(mail)
  // Quiet hours are other ones in another time zone.
  const users = createUserCalls({ onTimeZone: releaseHeld })
  const settings = createSettingsCalls()
  const models = createModelCalls()
  const reviews = createReviewsCalls()
  const media = createMediaCalls(deps)
  const implementation = {
    auth: limitCalls('auth', {
      ...auth.auth,
      ...users.auth,
      ...createSessionCalls(),
      ...createAccountCalls(),
      ...createRecoveryCalls(mail),
      ...createIdentityCalls(deps, mail),
      ...createTwoFactorCalls({ mail, keys: createFactorKeys(deps.secret) }),
      ...createPasskeyCalls(createPasskeyDeps(deps.secret, deps.origin)),
      ...createLeavingCalls(deps),
    }),
    setup: limitCalls('setup', auth.setup),
    appearance: { ...users.appearance, ...settings.appearance },
    systemSettings: settings.systemSettings,
    presence: models.presence,
    models: { ...models.models, ...reviews.models, ...createEarningsCalls() },
    members: memberCalls,
    posts: createPostCalls(),
    tips: createTipCalls(),
    orders: createOrderCalls(deps),
    cloudflare_r2: media.cloudflare_r2,
    media: media.media,
    reviews: reviews.reviews,
    transactions: { ...createDepositCalls(deps), ...createBooksCalls() },
    withdrawals: createWithdrawalCalls(),
    notifications: createNotificationCalls(deps),
    subscription: createSubscriptionCalls(),
    applications: createApplicationCalls(deps),
    admin: {
      applications: createAdminApplicationCalls(),
      deposits: createAdminDepositCalls(),
      orders: createAdminOrderCalls(),
      users: createAdminUserCalls(),
      withdrawals: createAdminWithdrawalCalls(),
    },
  } satisfies Implements<Contract, Actor>
  return guardCalls(implementation, RULES)
}
