/** Exports for the server's composition. */
export { createTipCalls } from './calls.ts'
export { tipsData } from './own-data.ts'
