/**
 * The head of a public page. Every public route returns `pageHead(…)` from its `head`: without it, the page asks
 * search engines not to index it (`web/app/server.ts`).
 */
import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { i18n } from 'i18next'
import { LANGUAGES, SITE_TITLE, type Language } from '#contract/limits.ts'
import { pageContext } from './page-context.ts'
import { canonicalOf, sharingTags, type SharedPage, type Site } from './sharing-tags.ts'

/** The site facts of the root route's loader. */
export interface SiteFacts {
  siteName: string
  origin: string
  defaultLanguage: Language
}

/** The needed part of the arguments of a route's `head`. */
export interface HeadContext {
  match: { context: { i18n: i18n; queryClient: QueryClient } }
  matches: readonly { loaderData?: unknown }[]
}

/** The site as this page describes it. */
export function siteOf({ match, matches }: HeadContext): Site {
  const facts = matches[0]?.loaderData as SiteFacts | undefined
  const language = LANGUAGES.find((known) => known === match.context.i18n.language) ?? 'en'
  return { name: facts?.siteName ?? SITE_TITLE, origin: facts?.origin ?? '', language, defaultLanguage: facts?.defaultLanguage ?? 'en' }
}

/** Keeps the facts for engines for the server's answer; in the browser they are dropped. The page deepest in the tree wins. */
const describeToEngines = createIsomorphicFn().server((page: SharedPage, site: Site): void => {
  pageContext().sharing = sharingTags(page, site)
})

/**
 * Title and canonical address; on the server also description, Open Graph, languages and structured data. Facts for engines
 * only come from a function of `page-facts.ts`, spread into `page`: in the browser it is empty.
 */
export function pageHead(context: HeadContext, page: SharedPage): { meta: { title: string }[]; links: { rel: string; href: string }[] } {
  const site = siteOf(context)
  describeToEngines(page, site)
  return { meta: [{ title: page.title }], links: [{ rel: 'canonical', href: canonicalOf(page, site) }] }
}
