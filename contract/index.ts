/** The table of contents of the product: every call it answers, once. */
import type { ContractTree } from '#realtime/define.ts'
import { account } from './account.ts'
import { applications as adminApplications } from './admin/applications.ts'
import { deposits as adminDeposits } from './admin/deposits.ts'
import { orders as adminOrders } from './admin/orders.ts'
import { users as adminUsers } from './admin/users.ts'
import { withdrawals as adminWithdrawals } from './admin/withdrawals.ts'
import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { display } from './display.ts'
import { identity } from './identity.ts'
import { leaving } from './leaving.ts'
import { media } from './media.ts'
import { members } from './members.ts'
import { models } from './models.ts'
import { transactions, withdrawals } from './money.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { cloudflare_r2, orders, reviews } from './orders.ts'
import { passkeys } from './passkeys.ts'
import { posts } from './posts.ts'
import { profile } from './profile.ts'
import { recovery } from './recovery.ts'
import { appearance, presence, setup, systemSettings } from './settings.ts'
import { supportAccessCalls } from './support-access.ts'
import { tips } from './tips.ts'
import { subscription } from './subscriptions.ts'
import { twoFactor } from './two-factor.ts'

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
