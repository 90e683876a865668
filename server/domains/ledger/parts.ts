/** Exports for the server's composition. */
export { ledgerData } from './own-data.ts'
export { POSTINGS, type AccountKind } from './postings.ts'
