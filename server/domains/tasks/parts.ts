/** Exports for the server's composition. */
export { createTaskCalls } from './calls.ts'
export { digestOf, runDigestClock } from './queue-digests.ts'
export { forgetMarks, wakeTasks } from './jobs.ts'
export { tasksData } from './own-data.ts'
