/** The table of contents of the product: every call it answers, once. */
import type { ContractTree } from '#realtime/define.ts'
import { account } from './auth/account.ts'
import { applications as adminApplications } from './admin/applications.ts'
import { deposits as adminDeposits } from './admin/deposits.ts'
import { orders as adminOrders } from './admin/orders.ts'
import { users as adminUsers } from './admin/users.ts'
import { withdrawals as adminWithdrawals } from './admin/withdrawals.ts'
import { applications } from './applications/applications.ts'
import { auth } from './auth/sign-in.ts'
import { display } from './settings/display.ts'
import { identity } from './auth/google.ts'
import { leaving } from './auth/leaving.ts'
import { media } from './media/media.ts'
import { members } from './models/members.ts'
import { models } from './models/models.ts'
import { transactions, withdrawals } from './wallet/wallet.ts'
import { notices } from './notifications/preferences.ts'
import { notifications } from './notifications/notifications.ts'
import { cloudflare_r2, orders, reviews } from './orders/orders.ts'
import { passkeys } from './auth/passkeys.ts'
import { posts } from './posts/posts.ts'
import { profile } from './models/profile.ts'
import { recovery } from './auth/recovery.ts'
import { appearance, presence, setup, systemSettings } from './settings/settings.ts'
import { supportAccessCalls } from './auth/support-access.ts'
import { tips } from './tips/tips.ts'
import { subscription } from './subscriptions/subscriptions.ts'
import { twoFactor } from './auth/two-factor.ts'

export const contract = {
  auth: { ...auth, ...account, ...recovery, ...identity, ...leaving, ...supportAccessCalls, ...twoFactor, ...passkeys },
  setup,
  appearance: { ...appearance, ...display },
  systemSettings,
  presence,
  models: { ...models, ...profile },
  members,
  posts,
  tips,
  orders,
  cloudflare_r2,
  media,
  reviews,
  transactions,
  withdrawals,
  notifications: { ...notifications, ...notices },
  subscription,
  applications,
  admin: {
    applications: adminApplications,
    deposits: adminDeposits,
    orders: adminOrders,
    users: adminUsers,
    withdrawals: adminWithdrawals,
  },
} satisfies ContractTree

export type Contract = typeof contract
