/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { stopProRenewal } from './own-data.ts'
export { planHolders } from './topics.ts'
