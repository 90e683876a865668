export { runPeopleClock } from './jobs.ts'
export { createAdminUserCalls } from './users.calls.ts'
