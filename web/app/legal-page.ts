/** Shared by the pages of the legal texts: the version in their address, and their loader. */
import type { i18n } from 'i18next'
import { LEGAL_VERSION_MAX, type LegalDocument } from '#contract/limits.ts'
import type { LegalText } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import type { RouterContext } from './routes/__root.tsx'

/** The version that an address names; none: the one in force. */
export function versionIn({ version }: Record<string, unknown>): { version?: number } {
  const number = Number(version)
  return Number.isInteger(number) && number >= 1 && number <= LEGAL_VERSION_MAX ? { version: number } : {}
}

export const legalArgs = (texts: i18n, document: LegalDocument, version: number | undefined) => ({
  document,
  language: asLanguage(texts.language) ?? ('en' as const),
  ...(version === undefined ? {} : { version }),
})

/** The text of a page; null: there is no such version. */
export async function loadLegal({ queryClient, i18n: texts }: RouterContext, document: LegalDocument, version: number | undefined) {
  const [found] = await Promise.all([
    queryClient.ensureQueryData(liveQuery(api.legal.getDocument, legalArgs(texts, document, version))),
    texts.loadNamespaces('legal'),
  ])
  return found
}

/** The first paragraph, for engines and previews; of the product's own text: `builtIn`. */
export function introOf(loaded: LegalText | undefined, builtIn: string): string {
  const first = loaded?.text?.blocks.find((block) => block.kind === 'paragraph')
  return first?.kind === 'paragraph' ? first.runs.map(({ text }) => text).join('') : builtIn
}
