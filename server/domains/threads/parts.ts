/** Exports for the server's composition. */
export { createThreadCalls } from './calls.ts'
export { enterNewWords, runThreadClock, type ThreadClockDeps } from './jobs.ts'
export { newestAnswer } from './read-messages.ts'
export { mayOpenFile } from './message-files.ts'
export { threadsData } from './own-data.ts'
export { threadLanguages, threadSides, threadTexts } from './texts.ts'
export { oldMessages } from './old-texts.ts'
