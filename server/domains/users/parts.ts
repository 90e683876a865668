/** Exports for the server's composition. */
export { createAppearanceCalls, userCalls } from './calls.ts'
export { usersData } from './own-data.ts'
export { createSessionCalls } from './session-calls.ts'
export { SessionUses } from './session-uses.ts'
