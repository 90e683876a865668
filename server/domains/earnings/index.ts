export { createEarningsCalls } from './calls.ts'
