/** Exports for the server's composition. */
export { withdrawalsFile } from './list-withdrawals.ts'
export { createAdminWithdrawalCalls, createWithdrawalCalls } from './calls.ts'
export { withdrawalsData } from './own-data.ts'
