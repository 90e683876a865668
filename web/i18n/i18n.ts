/** One instance of texts per language on the server, one that changes its language in the browser. */
import type { i18n } from 'i18next'
import { LANGUAGE_COOKIE_DAYS, type Language } from '#contract/limits.ts'
import { writeCookie } from '../lib/cookies.ts'
import { loadCatalog, type Namespace } from './catalogs.ts'
import { LANGUAGE_COOKIE } from './languages.ts'
import { createTexts } from './texts.ts'

/** An instance that has these namespaces and loads others as they are used. */
export const createI18n = (language: Language, namespaces: readonly Namespace[]): Promise<i18n> =>
  createTexts({ language, namespaces, load: (of, namespace) => loadCatalog(of as Language, namespace as Namespace) })

/** `instance` for one page on the server: adds to `used` every catalog that the page shows or has loaded. */
export function recordingI18n(instance: i18n, used: Set<Namespace>): i18n {
  const add = (names: string | readonly string[]) => {
    for (const name of [names].flat()) used.add(name as Namespace)
  }
  return Object.create(instance, {
    shared: { value: instance },
    reportNamespaces: { value: { addUsedNamespaces: add, getUsedNamespaces: () => [...used] } },
    loadNamespaces: {
      value: (names: string | readonly string[]) => {
        add(names)
        return instance.loadNamespaces(names)
      },
    },
  }) as i18n
}

/** Changes the language of this browser: texts, the page's lang attribute, cookie for 365 days, local storage (spec §4). */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_DAYS)
  localStorage.setItem(LANGUAGE_COOKIE, language)
  if (instance.language === language) return
  await instance.changeLanguage(language)
  document.documentElement.lang = language
}
