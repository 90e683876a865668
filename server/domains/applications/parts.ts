/** Exports for the server's composition. */
export { createAdminApplicationCalls } from './admin.calls.ts'
export { createApplicationCalls } from './calls.ts'
export { receiveDocument, viewDocument, type IdentityDeps } from './identity-files.ts'
export { dropOverdueDocuments } from './jobs.ts'
export { remindOfDocuments } from './renewal.ts'
export { applicationsFile } from './list-applications.ts'
export { applicationsData } from './own-data.ts'
