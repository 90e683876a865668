/** The legal texts that the product brings along: their sections in the catalog, in order. */
import { loadCatalog } from '#web/i18n/catalogs.ts'
import type { Language, LegalDocument } from '#contract/limits.ts'

export const TERMS_SECTIONS = [
  'site',
  'account',
  'wallet',
  'orders',
  'delivery',
  'models',
  'rights',
  'conduct',
  'ending',
  'withdrawals',
  'liability',
  'law',
  'changes',
] as const
export const PRIVACY_SECTIONS = [
  'who',
  'what',
  'why',
  'cookies',
  'sharing',
  'keeping',
  'security',
  'rights',
  'children',
  'changes',
] as const

type BuiltIn = Readonly<Record<LegalDocument, Readonly<Record<string, { title: string; text: string }>> & { intro: string }>>

/** The text of the product as an owner would write it, to begin a version of their own with. */
export async function builtInBody(document: LegalDocument, language: Language): Promise<string> {
  const texts = ((await loadCatalog(language, 'legal')) as unknown as BuiltIn)[document]
  const sections = document === 'terms' ? TERMS_SECTIONS : PRIVACY_SECTIONS
  return [texts.intro, ...sections.flatMap((id) => [`## ${texts[id]?.title ?? ''}`, texts[id]?.text ?? ''])].join('\n\n')
}
