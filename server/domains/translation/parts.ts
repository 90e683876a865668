/** Exports for the server's composition. */
export { createAdminTranslationCalls } from './admin.calls.ts'
export { createTranslationCalls } from './calls.ts'
export { removeOldTranslations } from './jobs.ts'
export { findOldLanguages } from './old-texts.ts'
export { translationData } from './own-data.ts'
export type { TranslationDeps } from './translate.action.ts'
