/** Exports for the server's composition. */
export { createAdminLegalCalls } from './admin.calls.ts'
export { createLegalCalls } from './calls.ts'
export { legalData } from './own-data.ts'
export { beginDueVersions, runLegalClock } from './versions.ts'
