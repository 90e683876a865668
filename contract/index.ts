/** The table of contents of the product: every call it answers, once. */
import type { ContractTree } from '#realtime/define.ts'
import { applications as adminApplications } from './admin/applications.ts'
import { orders as adminOrders } from './admin/orders.ts'
import { withdrawals as adminWithdrawals } from './admin/withdrawals.ts'
import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { media } from './media.ts'
import { models } from './models.ts'
import { transactions, withdrawals } from './money.ts'
import { notifications } from './notifications.ts'
import { cloudflare_r2, orders, reviews } from './orders.ts'
import { posts } from './posts.ts'
import { profile } from './profile.ts'
import { appearance, presence, setup, systemSettings } from './settings.ts'
import { tips } from './tips.ts'
import { subscription } from './subscriptions.ts'

export const contract = {
  auth,
  setup,
  appearance,
  systemSettings,
  presence,
  models: { ...models, ...profile },
  posts,
  tips,
  orders,
  cloudflare_r2,
  media,
  reviews,
  transactions,
  withdrawals,
  notifications,
  subscription,
  applications,
  admin: { applications: adminApplications, orders: adminOrders, withdrawals: adminWithdrawals },
} satisfies ContractTree

export type Contract = typeof contract
