import type { i18n, TFunction } from 'i18next'
import { SITE_TITLE } from '#contract/limits.ts'

interface MatchLike {
  loaderData?: unknown
}

/** The site's name, as the root route has it. */
export const siteNameOf = (matches: readonly MatchLike[]): string =>
  (matches[0]?.loaderData as { siteName?: string } | undefined)?.siteName ?? SITE_TITLE

/** The title of a page: its name, then the name of the site. */
export const pageTitle = (matches: readonly MatchLike[], title: string): string => `${title} · ${siteNameOf(matches)}`

interface HeadContext {
  match: { context: { i18n: i18n } }
  matches: readonly MatchLike[]
}

/** The head of a page for its reader only: a title in their language. */
export const titled =
  (say: (t: TFunction) => string) =>
  ({ match, matches }: HeadContext) => ({ meta: [{ title: pageTitle(matches, say(match.context.i18n.t)) }] })
