export { createTipCalls } from './calls.ts'
export { tipsData } from './own-data.ts'
