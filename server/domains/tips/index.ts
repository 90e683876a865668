export { createTipCalls } from './calls.ts'
