/** The table of contents of the product: every call it answers, once. */
import type { ContractTree } from '#realtime/define.ts'
import { orders as adminOrders } from './admin/orders.ts'
import { withdrawals as adminWithdrawals } from './admin/withdrawals.ts'
import { auth } from './auth.ts'
import { models } from './models.ts'
import { transactions, withdrawals } from './money.ts'
import { cloudflare_r2, media, orders, reviews } from './orders.ts'
import { appearance, presence, setup, systemSettings } from './settings.ts'

export const contract = {
  auth,
  setup,
  appearance,
  systemSettings,
  presence,
  models,
  orders,
  cloudflare_r2,
  media,
  reviews,
  transactions,
  withdrawals,
  admin: { orders: adminOrders, withdrawals: adminWithdrawals },
} satisfies ContractTree

export type Contract = typeof contract
