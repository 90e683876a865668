/** What the server puts together of tips. */
export { createTipCalls } from './calls.ts'
export { tipsData } from './own-data.ts'
