/** Exports for the server's composition. */
export { runPeopleClock } from './jobs.ts'
export { createAdminUserCalls } from './users.calls.ts'
