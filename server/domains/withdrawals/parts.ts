/** What the server puts together of withdrawals. */
export { createAdminWithdrawalCalls, createWithdrawalCalls } from './calls.ts'
export { withdrawalsData } from './own-data.ts'
