/** What the server puts together of books. */
export { auditBooks, type AuditReport } from './audit.ts'
export { createBooksCalls } from './calls.ts'
