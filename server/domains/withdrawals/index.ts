export { createAdminWithdrawalCalls, createWithdrawalCalls } from './calls.ts'
