/**
 * The texts of one page: what this product needs of i18next, whose types it has. That package is a tenth of the script of a first visit, and
 * a good part of a page's rendering; the catalogs here have only `{{name}}`, plural forms and keys by dots (`tools/check-languages.ts`).
 */
import type { i18n } from 'i18next'
import { withOneStop } from '#contract/rules/one-stop.ts'
import type { Catalog } from './catalog.ts'

/** Waits before a catalog that could not be loaded is asked for again; then its next use asks. */
const RETRY_MS = [350, 700, 1_400] as const
const DEFAULT_NAME = 'common'
const PLACEHOLDER = /\{\{(\w+)\}\}/g

type Values = Readonly<Record<string, unknown>>
type Names = string | readonly string[]

/** The text at `key`, whose parts are separated by dots. */
function textAt(catalog: Catalog | undefined, key: string): string | undefined {
  let found: string | Catalog | undefined = catalog
  for (const part of key.split('.')) {
    if (found === undefined || typeof found === 'string') return undefined
    found = Object.hasOwn(found, part) ? found[part] : undefined
  }
  return typeof found === 'string' ? found : undefined
}

/** `text` with its values. A placeholder without a value stays (`web/lib/error-text.ts`). */
const filled = (text: string, values: Values): string =>
  text.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? `${(values[name] as string | number | undefined) ?? ''}` : placeholder,
  )

const pluralRules = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface TextsOptions {
  language: string
  namespaces: readonly string[]
  load: (language: string, namespace: string) => Promise<Catalog>
}

/** Resolves once the catalogs of `namespaces` are loaded; others load as they are used. */
export async function createTexts({ language: first, namespaces, load }: TextsOptions): Promise<i18n> {
  const catalogs = new Map<string, Catalog>()
  const loading = new Map<string, Promise<void>>()
  const listeners = new Set<(language: string) => void>()
  const used = new Set(namespaces)
  let language = first
  let wanted = first

  const bundleName = (of: string, name: string) => `${of} ${name}`
  const hasResourceBundle = (of: string, name: string) => catalogs.has(bundleName(of, name))

  async function loadStubbornly(of: string, name: string): Promise<void> {
    for (const waitMs of [...RETRY_MS, undefined]) {
      try {
        catalogs.set(bundleName(of, name), await load(of, name))
        return
      } catch {
        // The browser has logged the failed request.
        if (waitMs !== undefined) await pause(waitMs)
      }
    }
  }

  /** Resolves also when it could not be loaded: its next use tries again. */
  function loadOnce(of: string, name: string): Promise<void> {
    const bundle = bundleName(of, name)
    if (catalogs.has(bundle)) return Promise.resolve()
    const known = loading.get(bundle) ?? loadStubbornly(of, name).finally(() => loading.delete(bundle))
    loading.set(bundle, known)
    return known
  }

  const loadAll = async (of: string, names: Iterable<string>): Promise<void> =>
    void (await Promise.all([...names].map((name) => loadOnce(of, name))))

  /** The text of `key`, which may begin with the name of its catalog and a colon. */
  function lookUp(of: string, name: string, key: string, values: Values): string | undefined {
    const colon = key.indexOf(':')
    const catalog = catalogs.get(bundleName(of, colon < 0 ? name : key.slice(0, colon)))
    const path = key.slice(colon + 1)
    const { count } = values
    if (typeof count !== 'number') return textAt(catalog, path)
    return textAt(catalog, `${path}_${pluralOf(of, count)}`) ?? textAt(catalog, path)
  }

  function translate(of: string, name: string, key: string, values: Values = {}): string {
    const { ns = name, defaultValue } = values as { ns?: string; defaultValue?: string }
    const text = lookUp(of, ns, key, values) ?? defaultValue
    return text === undefined ? key.slice(key.indexOf(':') + 1) : withOneStop(filled(text, values))
  }

  const texts = {
    get language() {
      return language
    },
    hasResourceBundle,
    hasLoadedNamespace: (names: Names) => [names].flat().every((name) => hasResourceBundle(language, name)),
    loadNamespaces(names: Names) {
      for (const name of [names].flat()) used.add(name)
      return loadAll(language, [names].flat())
    },
    async changeLanguage(next: string) {
      wanted = next
      await loadAll(next, used)
      // Another choice came meanwhile.
      if (wanted !== next || language === next) return
      language = next
      for (const listener of listeners) listener(next)
    },
    getFixedT:
      (of: string | null, name: string = DEFAULT_NAME) =>
      (key: string, values?: Values) =>
        translate(of ?? language, name, key, values),
    t: (key: string, values?: Values) => translate(language, DEFAULT_NAME, key, values),
    exists: (key: string, values: Values & { ns?: string } = {}) => lookUp(language, values.ns ?? DEFAULT_NAME, key, values) !== undefined,
    on: (_event: 'languageChanged', listener: (language: string) => void) => void listeners.add(listener),
    off: (_event: 'languageChanged', listener: (language: string) => void) => void listeners.delete(listener),
  }
  await loadAll(first, namespaces)
  return texts as unknown as i18n
}
