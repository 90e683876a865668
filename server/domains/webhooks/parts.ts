/** Exports for the server's composition. */
export { createWebhookCalls } from './calls.ts'
export type { EndpointDeps } from './change-endpoints.ts'
export { createDeliverer, type Deliverer } from './deliverer.ts'
export { forgetOldEvents, isDeliveryDue, isListenersChange, listenerWatch } from './jobs.ts'
export { makeEvents } from './make-events.ts'
export { webhooksData } from './own-data.ts'
