import { SITE_TITLE } from '#contract/limits.ts'

interface MatchLike {
  loaderData?: unknown
}

/** The site's name, as the root route has it. */
export const siteNameOf = (matches: readonly MatchLike[]): string => (matches[0]?.loaderData as { siteName?: string } | undefined)?.siteName ?? SITE_TITLE

/** The title of a page: what it is, then whose site it is on. */
export const pageTitle = (matches: readonly MatchLike[], title: string): string => `${title} · ${siteNameOf(matches)}`
