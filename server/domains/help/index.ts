/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { findHelp, helpAddress } from './calls.ts'
