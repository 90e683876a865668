/**
 * The server's data for a page during its rendering. Lives for one rendering; never reaches the browser.
 * `server/http/pages/pages.ts` fills it in.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/limits.ts'
import type { Namespace } from '#web/i18n/catalogs.ts'
import type { PageReader } from '#web/lib/page-reader.ts'

export interface PageContext {
  /** Runs a query of the contract in this process and records it as a source of the page. Throws the errors of the call. */
  runQuery(path: string, args: unknown): Promise<unknown>
  language: Language
  /** The site's public address without a trailing slash. */
  origin: string
  isDemo: boolean
  /** The user that this page is for. Missing: it is the same for every reader. */
  reader?: PageReader
  /** Filled in while rendering: facts for search engines and link previews, as HTML. Undefined: the page is not for them. */
  sharing?: string
  /** Filled in while rendering: the cache of the page's queries, the catalogs and the parts that it shows. */
  queries?: QueryClient
  namespaces?: Set<Namespace>
  parts?: Set<string>
}

export const pageContexts = new AsyncLocalStorage<PageContext>()

export function pageContext(): PageContext {
  const context = pageContexts.getStore()
  if (context === undefined) throw new Error('a page is rendered outside of renderPage')
  return context
}
