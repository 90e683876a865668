/** What the server puts together of admin. */
export { runPeopleClock } from './jobs.ts'
export { createAdminUserCalls } from './users.calls.ts'
