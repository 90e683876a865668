/** Exports for higher domains; those for the server's composition are in parts.ts. */
export * as notes from './notes.ts'
export * as relations from './relations.ts'
export { fansOf } from './topics.ts'
