/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { parseArticle, type Parsed } from './markdown.ts'
export { findHelp, helpAddress } from './calls.ts'
