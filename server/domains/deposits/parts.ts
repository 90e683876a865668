/** Exports for the server's composition. */
export { createAdminDepositCalls } from './admin.calls.ts'
export { createDepositCalls } from './calls.ts'
export type { DepositDeps, DepositJobDeps } from './deps.ts'
export { runDepositClock } from './jobs.ts'
export { depositsData } from './own-data.ts'
export { createOxaPayProvider, OXAPAY_WEBHOOK_PATH } from './oxapay.webhook.ts'
export type { PaymentProvider } from './payment-provider.ts'
export { receiveEvent } from './receive-event.webhook.ts'
