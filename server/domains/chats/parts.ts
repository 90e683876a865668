/** Exports for the server's composition. */
export { assistantCalls } from './assistants/assistant-calls.ts'
export { createBroadcastCalls } from './broadcasts/broadcast-calls.ts'
export { runBroadcastClock } from './broadcasts/broadcast-clock.ts'
export { createChatCalls } from './calls.ts'
export { hidePrices } from './hide-prices.ts'
export { forgetAnswers, moveNotes, runChatClock } from './jobs.ts'
export { chatsData } from './own-data.ts'
