import type { Language } from '#contract/limits.ts'
import type { PartName } from '#server/compose/own-data.ts'
import { translatorOf } from '#server/shared/texts.ts'

export interface Readme {
  readonly language: Language
  readonly site: string
  /** Entries of each list, by its name. */
  readonly counts: ReadonlyMap<PartName, number>
  /** Files that are missing from the storage. */
  readonly missing: readonly string[]
  readonly at: number
}

/** The readme of a copy of a user's data, in the user's language. */
export function readmeOf({ language, site, counts, missing, at }: Readme): string {
  const t = translatorOf(language, 'archive')
  const lines = [...counts].map(([name, count]) => `  ${name}.json – ${t(`parts.${name}`)}: ${count}`)
  const missed = missing.length === 0 ? [] : [t('missing'), missing.map((name) => `  ${name}`).join('\n')]
  return `${[
    t('title', { site }),
    t('intro', { site, at: new Date(at).toISOString().slice(0, 16).replace('T', ' ') }),
    `${t('list')}:\n${lines.join('\n')}`,
    t('files'),
    t('others'),
    t('left'),
    ...missed,
  ].join('\n\n')}\n`
}
