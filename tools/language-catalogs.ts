/** Compares the catalogs of the seven languages with the English one, and with the keys that the code uses. */
import type { SourceTexts, TextUse } from './language-source.ts'

/** A catalog with its keys joined by dots. */
export type FlatCatalog = ReadonlyMap<string, string>
/** Catalogs of one language by namespace. */
export type Catalogs = ReadonlyMap<string, FlatCatalog>

const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** Joins the keys of a catalog with dots. Throws on anything that is neither a text nor a group of texts. */
export function flatten(catalog: unknown, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  if (typeof catalog !== 'object' || catalog === null || Array.isArray(catalog))
    throw new Error(`${prefix === '' ? 'the catalog' : prefix} is not a group of texts`)
  for (const [name, value] of Object.entries(catalog)) {
    const key = prefix === '' ? name : `${prefix}.${name}`
    if (typeof value === 'string') flat.set(key, value)
    else for (const [inner, text] of flatten(value, key)) flat.set(inner, text)
  }
  return flat
}

/** The key without its plural suffix; a key that only looks like a plural form stays unchanged. */
export function foldPlural(key: string, catalog: FlatCatalog): string {
  const base = key.replace(PLURAL, '')
  return base !== key && catalog.has(`${base}_other`) ? base : key
}

/** The plural forms that a language has. */
const formsOf = (language: string): readonly string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** The parts that a translation must keep: names in {{…}} and tags. */
export const placeholdersIn = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => `{{${name}}}`),
    ...[...text.matchAll(/<\/?\s*([\w-]+)\s*\/?>/g)].map(([tag]) => tag),
  ])

/** The keys that a language must have for the English ones. */
function expectedKeys(english: FlatCatalog, language: string): Map<string, string> {
  const expected = new Map<string, string>()
  for (const [key, text] of english) {
    const base = foldPlural(key, english)
    if (base === key) expected.set(key, text)
    else for (const form of formsOf(language)) expected.set(`${base}_${form}`, english.get(`${base}_other`) ?? text)
  }
  return expected
}

/** Does the text need a translation: has it letters outside of placeholders and tags? */
const isWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ''))

export interface Allowed {
  /** Texts that are the same in every language: names, codes. */
  everywhere: readonly string[]
  /** Words that a language writes as English does. */
  byLanguage: Readonly<Record<string, readonly string[]>>
  /** Texts with other placeholders than English, by language, catalog and key: their grammar moves a name into the other line of the message. */
  placeholders?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>>
}

function compareText(text: string, englishText: string, isPlural: boolean, other: readonly string[] | undefined): string | null {
  if (text.trim() === '') return 'is empty'
  const [wanted, found] = [other === undefined ? placeholdersIn(englishText) : new Set(other), placeholdersIn(text)]
  const missing = [...wanted].filter((name) => !found.has(name) && !(isPlural && name === '{{count}}'))
  const unknown = [...found].filter((name) => !wanted.has(name))
  if (missing.length > 0) return `lacks ${missing.join(' ')}`
  if (unknown.length > 0) return `has ${unknown.join(' ')}, which English has not`
  return null
}

/** Problems of one catalog against English, one line each. English is compared with itself to find empty texts and missing forms. */
export function compareCatalog(
  { language, name }: { readonly language: string; readonly name: string },
  english: FlatCatalog,
  catalog: FlatCatalog,
  { everywhere, byLanguage, placeholders }: Allowed,
): string[] {
  const problems: string[] = []
  const expected = expectedKeys(english, language)
  for (const [key, englishText] of expected) {
    const text = catalog.get(key)
    if (text === undefined) {
      problems.push(`${key} is missing`)
      continue
    }
    const problem = compareText(
      text,
      englishText,
      !english.has(key) || foldPlural(key, english) !== key,
      placeholders?.[language]?.[name]?.[key],
    )
    if (problem !== null) problems.push(`${key} ${problem}`)
    const isSame = text === englishText && language !== 'en' && isWords(text)
    if (isSame && !everywhere.includes(text) && byLanguage[language]?.includes(text) !== true)
      problems.push(`${key} is still English: "${text}"`)
  }
  for (const key of catalog.keys()) if (!expected.has(key)) problems.push(`${key} is extra: English has no such key`)
  return problems
}

/** Matches a key with `*` for parts known only at run time. */
function matcherOf(key: string): (candidate: string) => boolean {
  if (!key.includes('*')) return (candidate) => candidate === key
  const pattern = new RegExp(
    `^${key
      .split('*')
      .map((part) => RegExp.escape(part))
      .join('.+')}$`,
  )
  return (candidate) => pattern.test(candidate)
}

/** Options of i18next besides the values of placeholders. */
const OPTIONS = new Set(['count', 'context', 'defaultValue', 'lng', 'ns', 'postProcess', 'returnObjects'])

/** The placeholders of a text and of its plural forms, by their first name: `user` of `{{user.name}}`. */
function valuesOf(key: string, catalog: FlatCatalog): Set<string> {
  const texts = [...catalog].filter(([name]) => name === key || foldPlural(name, catalog) === key).map(([, text]) => text)
  const found = texts.flatMap((text) => [...placeholdersIn(text)]).filter((name) => name.startsWith('{{'))
  return new Set(found.map((name) => name.slice(2, -2).split('.')[0] ?? ''))
}

/** The problem with the values for a known key; null if there is none, or if it cannot be decided. */
function compareValues({ key, values, isChoice }: TextUse, catalogs: readonly FlatCatalog[]): string | null {
  const [catalog, another] = catalogs.filter((each) => [...each.keys()].some((name) => name === key || foldPlural(name, each) === key))
  // Several texts match, so the right one is unknown.
  if (values === null || catalog === undefined || another !== undefined) return null
  const wanted = valuesOf(key, catalog)
  const missing = [...wanted].filter((name) => !values.includes(name))
  const unknown = isChoice ? [] : values.filter((name) => !wanted.has(name) && !OPTIONS.has(name))
  if (missing.length > 0) return `gets no ${missing.join(', ')}`
  return unknown.length > 0 ? `gets ${unknown.join(', ')}, which its text does not say` : null
}

export interface FileTexts {
  path: string
  texts: SourceTexts
}

/** Used keys that are missing in the English catalogs of `folder`, and their unused keys, one line each. */
export function compareUses(english: Catalogs, files: readonly FileTexts[], folder: string): string[] {
  const problems: string[] = []
  const unused = new Map<string, Set<string>>()
  for (const [namespace, catalog] of english) unused.set(namespace, new Set([...catalog.keys()].map((key) => foldPlural(key, catalog))))
  const folded = new Map([...unused].map(([namespace, keys]) => [namespace, [...keys]]))

  /** Marks the texts of a key as used. Returns whether there are any. */
  const mark = (namespaces: Iterable<string>, key: string): boolean => {
    const matches = matcherOf(key)
    let isKnown = false
    for (const namespace of namespaces) {
      for (const candidate of folded.get(namespace) ?? []) {
        if (!matches(candidate)) continue
        isKnown = true
        unused.get(namespace)?.delete(candidate)
      }
    }
    return isKnown
  }

  for (const { path, texts } of files) {
    for (const use of texts.uses) {
      const { namespace, key, line } = use
      const asked = namespace === null ? [...english.keys()] : [namespace]
      const catalogs = asked.flatMap((name) => english.get(name) ?? [])
      if (catalogs.length === 0) problems.push(`${path}:${line} there is no catalog "${asked.join(', ')}"`)
      else if (!mark(asked, key))
        problems.push(`${path}:${line} "${key}" is not in the English catalog${namespace === null ? 's' : ` ${namespace}`}`)
      const problem = compareValues(use, catalogs)
      if (problem !== null) problems.push(`${path}:${line} "${key}" ${problem}`)
    }
    for (const key of texts.mentions) mark(english.keys(), key)
  }
  for (const [namespace, keys] of unused) for (const key of keys) problems.push(`${folder}${namespace}.json: ${key} is used nowhere`)
  return problems
}
