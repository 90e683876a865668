/** What the server puts together of earnings. */
export { createEarningsCalls } from './calls.ts'
