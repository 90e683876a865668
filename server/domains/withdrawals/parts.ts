/** Exports for the server's composition. */
export { createAdminWithdrawalCalls, createWithdrawalCalls } from './calls.ts'
export { withdrawalsData } from './own-data.ts'
