export { auditBooks, type AuditReport } from './audit.ts'
export { createBooksCalls } from './calls.ts'
