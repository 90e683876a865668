/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { languageOf } from './languages.ts'
export type { ReadText } from './sources.ts'
