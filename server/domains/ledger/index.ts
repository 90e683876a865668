/** Exports for higher domains; those for the server's composition are in parts.ts. */
export {
  accountOf,
  ADJUSTMENTS_ACCOUNT,
  balancesOf,
  COMMISSION_ACCOUNT,
  DEPOSITS_CLEARING_ACCOUNT,
  lockAccounts,
  openAccounts,
  PAYOUTS_CLEARING_ACCOUNT,
  SUBSCRIPTIONS_ACCOUNT,
  transfer,
  UNCLAIMED_ACCOUNT,
} from './accounts.ts'
/** Checks of the books. */
export * as ledgerAudit from './check-ledger.ts'
export { walletOf } from './topics.ts'
