/**
 * The server's texts in the reader's language: mails, push messages, receipts, archives, pages outside of the web build.
 * They are in `texts/<language>/<namespace>.json`; keys and types come from English, and `tools/check-languages.ts` compares the rest.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/limits.ts'
import { withOneStop } from '#contract/rules/one-stop.ts'
import { ROOT } from '#platform/root.ts'
import type archive from '#texts/en/archive.json'
import type calendar from '#texts/en/calendar.json'
import type digest from '#texts/en/digest.json'
import type mail from '#texts/en/mail.json'
import type pages from '#texts/en/pages.json'
import type people from '#texts/en/people.json'
import type push from '#texts/en/push.json'
import type receipts from '#texts/en/receipts.json'
import type refusals from '#texts/en/refusals.json'

/** Keys of the English catalogs. */
export interface Catalogs {
  archive: typeof archive
  calendar: typeof calendar
  digest: typeof digest
  mail: typeof mail
  pages: typeof pages
  people: typeof people
  push: typeof push
  receipts: typeof receipts
  refusals: typeof refusals
}
export type Namespace = keyof Catalogs

type KeysIn<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string ? Name : `${Name}.${KeysIn<Group[Name]>}`
}[keyof Group & string]
/** A key of a catalog, its parts joined by dots: `kinds.order_placed.subject`. */
export type TextKey<N extends Namespace> = KeysIn<Catalogs[N]>

/** The values of a text's placeholders. */
export type Values = Readonly<Record<string, string>>
/** The text at a key, with the values put in. Throws when a placeholder has no value. */
export type Translator<N extends Namespace> = (key: TextKey<N>, values?: Values) => string

interface Group {
  readonly [name: string]: string | Group
}

const read = new Map<string, Group>()

function catalogOf(language: Language, namespace: Namespace): Group {
  const path = `${language}/${namespace}.json`
  const known = read.get(path)
  if (known !== undefined) return known
  const catalog = JSON.parse(readFileSync(join(ROOT, 'texts', path), 'utf8')) as Group
  read.set(path, catalog)
  return catalog
}

/** A value is never read as a placeholder itself. */
const fill = (text: string, key: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the text ${key} needs a value for {{${name}}}`)
    return value
  })

/** The texts of one catalog in one language. */
export function translatorOf<N extends Namespace>(language: Language, namespace: N): Translator<N> {
  const catalog = catalogOf(language, namespace)
  return (key, values = {}) => {
    let text: string | Group | undefined = catalog
    for (const part of key.split('.')) text = typeof text === 'object' ? text[part] : undefined
    if (typeof text !== 'string') throw new Error(`there is no text ${key} in ${language}/${namespace}.json`)
    return withOneStop(fill(text, key, values))
  }
}
