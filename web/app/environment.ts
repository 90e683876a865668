/** The same facts on both sides: from the page's context while rendering, from the document in the browser. */
import { createIsomorphicFn } from '@tanstack/react-start'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { MARKS } from './marks.ts'
import { pageContext } from './page-context.ts'

export interface Environment {
  language: Language
  origin: string
  isDemo: boolean
  nonce: string | undefined
}

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

export const environment = createIsomorphicFn()
  .server((): Environment => {
    const { language, origin, isDemo } = pageContext()
    return { language, origin, isDemo, nonce: MARKS.nonce }
  })
  .client((): Environment => {
    const { lang, dataset } = document.documentElement
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
    return {
      language: isLanguage(lang) ? lang : 'en',
      origin: location.origin,
      isDemo: dataset.demo === 'on',
      nonce: nonce === '' ? undefined : nonce,
    }
  })

/** Calls a query of the contract without a socket: in this process on the server, by HTTP in the browser. */
export const queryOnServer = createIsomorphicFn()
  .server((path: string, args: unknown): Promise<unknown> | undefined => pageContext().runQuery(path, args))
  .client((_path: string, _args: unknown): Promise<unknown> | undefined => undefined)
