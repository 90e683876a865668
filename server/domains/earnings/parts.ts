/** Exports for the server's composition. */
export { createEarningsCalls } from './calls.ts'
