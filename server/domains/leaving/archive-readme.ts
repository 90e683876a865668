import type { Language } from '#contract/limits.ts'
import { ARCHIVE_TEXTS, PART_NAMES } from './archive-texts.ts'

export interface Readme {
  readonly language: Language
  readonly site: string
  /** Entries of each list, by its name. */
  readonly counts: ReadonlyMap<string, number>
  /** Files that are gone from the storage. */
  readonly missing: readonly string[]
  readonly at: number
}

const nameOf = (parts: readonly string[], name: string): string => parts[PART_NAMES.findIndex((each) => each === name)] ?? name

/** The page that explains a copy of one's own data, in its reader's language. */
export function readmeOf({ language, site, counts, missing, at }: Readme): string {
  const { title, intro, list, files, others, left, missing: gone, parts } = ARCHIVE_TEXTS[language]
  const values: Readonly<Record<string, string>> = { site, at: new Date(at).toISOString().slice(0, 16).replace('T', ' ') }
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
  const lines = [...counts].map(([name, count]) => `  ${name}.json – ${nameOf(parts, name)}: ${count}`)
  const missed = missing.length === 0 ? [] : [gone, missing.map((name) => `  ${name}`).join('\n')]
  return `${[fill(title), fill(intro), `${list}:\n${lines.join('\n')}`, files, others, left, ...missed].join('\n\n')}\n`
}
