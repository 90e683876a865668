/** Exports for the server's composition. */
export { createTipCalls } from './calls.ts'
export { settleTip, settleTips } from './settle-tips.ts'
export { tipsData } from './own-data.ts'
