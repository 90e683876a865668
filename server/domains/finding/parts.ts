/** Exports for the server's composition. */
export { createFindingCalls } from './calls.ts'
