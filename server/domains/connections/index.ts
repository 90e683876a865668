/** Exports for the access rules; those for the server's composition are in parts.ts. */
export { keyOwner } from './keys.ts'
