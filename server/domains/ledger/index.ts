export { accountOf, ADJUSTMENTS_ACCOUNT, balancesOf, COMMISSION_ACCOUNT, DEPOSITS_CLEARING_ACCOUNT, openAccounts, PAYOUTS_CLEARING_ACCOUNT, transfer } from './accounts.ts'
export { walletOf } from './topics.ts'
