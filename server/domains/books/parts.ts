/** Exports for the server's composition. */
export { auditInSlices } from './audit-slices.ts'
export { auditBooks, type AuditReport } from './audit.ts'
export { createLedgerCalls, presentTransfer, readTransfers } from './browse.ts'
export { createBooksCalls } from './calls.ts'
export { repairAllFigures } from './repair-figures.ts'
export { fillRelations, recomputeRelations, repairAllRelations } from './repair-relations.ts'
export { readStatement } from './read-statement.ts'
