/**
 * The data of a rendered page for its first rendering in the browser, as JSON at its end: the results of its queries, the catalogs
 * and parts that it shows, and the reader's own settings where it was rendered for one user.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Namespace } from '#web/i18n/catalogs.ts'
import type { PageReader } from '#web/lib/page-reader.ts'
import { liveKey, liveKeyParts, type Args } from '#web/lib/live/live-key.ts'
import { putRefusals, refusalsIn, type Refusal } from '#web/lib/live/page-refusals.ts'

const ELEMENT_ID = 'page-data'
/** Stands for the session token, which never leaves the cookie. */
const OWN_TOKEN = '__own__'

export interface PageData {
  /** Path, arguments and result of each query. */
  queries: [path: string, args: Args, value: unknown][]
  /** Queries that the server refuses to this reader. */
  refusals?: Refusal[]
  namespaces: Namespace[]
  parts: string[]
  reader?: Omit<PageReader, 'token'>
}

const exchanged = (args: Args, from: string | undefined, to: string): Args =>
  args.token === from && from !== undefined ? { ...args, token: to } : args

/** Results and refusals in the cache. Other failures are left out: the browser asks again. */
export function resultsIn(queries: QueryClient, token: string | undefined): Pick<PageData, 'queries' | 'refusals'> {
  const results = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): PageData['queries'] => {
      const parts = liveKeyParts(queryKey)
      return parts === null || state.status !== 'success' ? [] : [[parts.path, exchanged(parts.args, token, OWN_TOKEN), state.data]]
    })
  const refusals = refusalsIn(queries).map(([path, args, error]): Refusal => [path, exchanged(args, token, OWN_TOKEN), error])
  return { queries: results, ...(refusals.length > 0 && { refusals }) }
}

/** `html` with the data at the end of its body. */
export function withPageData(html: string, data: PageData): string {
  const at = html.lastIndexOf('</body>')
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `${html.slice(0, at)}<script type="application/json" id="${ELEMENT_ID}">${text}</script>${html.slice(at)}`
}

function takePageData(): PageData {
  const element = document.getElementById(ELEMENT_ID)
  element?.remove()
  return element === null ? { queries: [], namespaces: ['common'], parts: [] } : (JSON.parse(element.textContent) as PageData)
}

let taken: PageData | undefined

/** In the browser: the data of this page. Its element goes, since React did not render it. */
export const pageData = (): PageData => (taken ??= takePageData())

/** Puts results and refusals into the cache, those of the page's user under the session of this browser. */
export function putResults(queries: QueryClient, data: Pick<PageData, 'queries' | 'refusals'>, token: string): void {
  for (const [path, args, value] of data.queries) queries.setQueryData(liveKey(path, exchanged(args, OWN_TOKEN, token)), value)
  putRefusals(
    queries,
    (data.refusals ?? []).map(([path, args, error]) => [path, exchanged(args, OWN_TOKEN, token), error]),
  )
}
