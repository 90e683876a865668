/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { languageOf } from './languages.ts'
export type { Side } from './agreements.ts'
export type { OldText, OldTexts } from './old-texts.ts'
export type { ReadText, SetLanguage } from './sources.ts'
