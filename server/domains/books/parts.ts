/** Exports for the server's composition. */
export { auditBooks, type AuditReport } from './audit.ts'
export { createBooksCalls } from './calls.ts'
