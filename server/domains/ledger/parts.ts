/** What the server puts together of ledger. */
export { ledgerData } from './own-data.ts'
