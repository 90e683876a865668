/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { salesOf } from './topics.ts'
