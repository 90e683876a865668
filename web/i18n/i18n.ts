/** One i18next instance per language on the server, one that changes its language in the browser. */
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGE_COOKIE_DAYS, type Language } from '#contract/limits.ts'
import { withOneStop } from '#contract/rules/one-stop.ts'
import { writeCookie } from '../lib/cookies.ts'
import { loadCatalog, type Namespace } from './catalogs.ts'
import { LANGUAGE_COOKIE } from './languages.ts'

type Done = (error: unknown, catalog: unknown) => void

const backend = {
  type: 'backend' as const,
  init: () => undefined,
  read(language: string, namespace: string, done: Done) {
    loadCatalog(language as Language, namespace as Namespace).then(
      (catalog) => done(null, catalog),
      // With `true` i18next retries, now and with each later use; with nothing it would give up for good.
      (error: unknown) => done(error, true),
    )
  },
}

const oneStop = { type: 'postProcessor' as const, name: 'oneStop', process: (text: string) => withOneStop(text) }

/** An instance that has these namespaces and loads others as they are used. */
export async function createI18n(language: Language, namespaces: readonly Namespace[]): Promise<i18n> {
  const instance = createInstance()
  // A text that could not be loaded counts as loaded for i18next, and its key would be shown. A screen waits until its texts are there.
  instance.hasLoadedNamespace = (namespaces) =>
    [namespaces].flat().every((namespace) => instance.hasResourceBundle(instance.language, namespace))
  await instance
    .use(backend)
    .use(oneStop)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      postProcess: [oneStop.name],
      maxRetries: 3,
      react: { useSuspense: true, bindI18n: 'languageChanged', bindI18nStore: '' },
    })
  return instance
}

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
