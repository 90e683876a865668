/** Exports for the server's composition. */
export { ledgerData } from './own-data.ts'
