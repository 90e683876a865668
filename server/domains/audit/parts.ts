/** Exports for the server's composition. */
export { auditData } from './own-data.ts'
export { keepCheckpoint, saveVerdict, verifyChain, type ChainVerdict } from './verify-chain.ts'
