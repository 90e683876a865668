/** Exports for the server's composition. */
export { createProduct } from './become-model.ts'
export { createModelCalls } from './calls.ts'
export { memberCalls } from './member-profile.ts'
export { modelsData } from './own-data.ts'
export { sweepPresence } from './presence.ts'
export { createProductCalls } from './profile-calls.ts'
export { freeOldHandles } from './rename-profile.ts'
