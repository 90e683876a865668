export {
  accountOf,
  ADJUSTMENTS_ACCOUNT,
  balancesOf,
  COMMISSION_ACCOUNT,
  DEPOSITS_CLEARING_ACCOUNT,
  houseBalanceOf,
  openAccounts,
  PAYOUTS_CLEARING_ACCOUNT,
  SUBSCRIPTIONS_ACCOUNT,
  transfer,
  UNCLAIMED_ACCOUNT,
} from './accounts.ts'
export { auditLedger, type AuditReport } from './audit.ts'
export { createLedgerCalls } from './calls.ts'
export { walletOf } from './topics.ts'
export { ledgerData } from './own-data.ts'
