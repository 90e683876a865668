/**
 * Replaces `react-i18next`, by an alias of the web build, with the few names that this product uses. That package copies the whole i18next
 * instance for each component that shows a text, a tenth of a page's rendering; here all components share one view of each language. A
 * change of language is a transition: parts of the page that are not hydrated yet are hydrated first.
 */
import type { i18n, Namespace as TextNamespace, TFunction } from 'i18next'
import type { Namespace } from './catalogs.ts'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

type Names = Namespace | readonly Namespace[]
type Texts = [t: TFunction, i18n: i18n, ready: boolean] & { t: TFunction; i18n: i18n; ready: boolean }

/** The texts of one instance in one language, for all components. */
class LanguageView {
  readonly #instance: i18n
  readonly #i18n: i18n
  readonly #texts = new Map<string, Texts>()

  constructor(instance: i18n, language: string) {
    this.#instance = instance
    // Another object for each language, so that hooks which depend on it notice the change.
    this.#i18n = Object.create(instance, { language: { value: language } }) as i18n
  }

  /** Suspends until the catalogs are loaded. */
  of(names: Names): Texts {
    const key = typeof names === 'string' ? names : names.join()
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    const wanted = [names].flat()
    if (!this.#instance.hasLoadedNamespace(wanted)) throw this.#instance.loadNamespaces(wanted)
    const t = this.#rememberingT(wanted[0])
    const texts = Object.assign([t, this.#i18n, true], { t, i18n: this.#i18n, ready: true }) as Texts
    this.#texts.set(key, texts)
    return texts
  }

  /** Texts without values never change: each is looked up once. */
  #rememberingT(name: Namespace | undefined): TFunction {
    const t = this.#instance.getFixedT(this.#i18n.language, name) as (key: string, values?: object) => string
    const plain = new Map<string, string>()
    const remember = (key: string): string => {
      const text = t(key)
      // A text of a catalog that is not loaded yet is its key.
      if (typeof text === 'string' && !key.endsWith(text)) plain.set(key, text)
      return text
    }
    return ((key: string, values?: object) => (values === undefined ? (plain.get(key) ?? remember(key)) : t(key, values))) as TFunction
  }
}

const views = new WeakMap<i18n, Map<string, LanguageView>>()

function viewOf(instance: i18n, language: string): LanguageView {
  const ofInstance = views.get(instance) ?? new Map<string, LanguageView>()
  views.set(instance, ofInstance)
  const view = ofInstance.get(language) ?? new LanguageView(instance, language)
  ofInstance.set(language, view)
  return view
}

interface Recording extends i18n {
  /** On the server: the instance that all pages of the language share (`recordingI18n`). */
  readonly shared?: i18n
}

interface Shown {
  view: LanguageView
  instance: Recording
}

const ShownContext = createContext<Shown | null>(null)

export function I18nextProvider({ i18n: instance, children }: { i18n: Recording; children?: ReactNode }) {
  const [shown, setShown] = useState<Shown>(() => ({ view: viewOf(instance.shared ?? instance, instance.language), instance }))
  useEffect(() => {
    const show = (language: string) => startTransition(() => setShown({ view: viewOf(instance, language), instance }))
    instance.on('languageChanged', show)
    return () => instance.off('languageChanged', show)
  }, [instance])
  return <ShownContext value={shown}>{children}</ShownContext>
}

export function useTranslation(names: Names = 'common'): Texts {
  const shown = useContext(ShownContext)
  if (shown === null) throw new Error('a text is shown outside of I18nextProvider')
  shown.instance.reportNamespaces?.addUsedNamespaces([names].flat() as TextNamespace)
  return shown.view.of(names)
}
