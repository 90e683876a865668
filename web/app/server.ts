/** The server's side of the web build: renders a page to text with the data of one PageContext. */
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { onPartRendered } from '#web/lib/part.tsx'
import { type PageReader, setPageReader } from '#web/lib/page-reader.ts'
import { withLateScripts } from './late-scripts.ts'
import { MARKS } from './marks.ts'
import { pageContext, pageContexts, type PageContext } from './page-context.ts'
import { resultsIn, withPageData } from './page-data.ts'
import { renderWhole } from './render-whole.ts'

export { MARKS as marks } from './marks.ts'
export { isPageParameter } from './page-parameters.ts'
export { isMemberPage } from './member-pages.ts'

setPageReader(() => pageContexts.getStore()?.reader)
onPartRendered((name) => pageContexts.getStore()?.parts?.add(name))

/** The content policy refuses style attributes: parts that need one set it in the browser. */
const renderForOne = async (page: ReactElement): Promise<string> => (await renderWhole(page)).replaceAll(/ style="[^"]*"/g, '')

const render = createStartHandler(({ router, responseHeaders }) => {
  const page = createElement(StartServer, { router })
  // A page for every reader does not wait: its loaders have asked for all that it shows.
  const isForOne = pageContext().reader !== undefined
  return renderSsrHtmlResponse({ router, responseHeaders, render: () => (isForOne ? renderForOne(page) : renderToString(page)) })
})

/** The frame of the window around every page. The router keeps one tag of a name only. */
const THEME_COLOURS =
  '<meta name="theme-color" content="#151210" media="(prefers-color-scheme: dark)"><meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">'
/** For the head of a page that is not for search engines: screens behind the auth guard, sign-in, missing pages. */
const NOT_LISTED = '<meta name="robots" content="noindex">'

const withoutToken = ({ token: _token, ...rest }: PageReader): Omit<PageReader, 'token'> => rest

/** Renders the page of `request` with the facts for engines at the end of its head. Never streams: a kept page is whole. */
export const renderPage = (request: Request, context: PageContext): Promise<Response> =>
  pageContexts.run({ ...context, namespaces: new Set(), parts: new Set() }, async () => {
    const response = await render(request)
    if (response.headers.get('content-type')?.startsWith('text/html') !== true) return response
    const html = await response.text()
    const { sharing: shared, queries, namespaces = [], parts = [], reader } = pageContext()
    const sharing = response.status === 200 ? shared : undefined
    // A page that can be read before its script runs; a screen behind the auth guard shows nothing before it.
    const isReadable = sharing !== undefined || reader !== undefined
    const data = {
      ...(queries === undefined ? { queries: [] } : resultsIn(queries, reader?.token)),
      namespaces: [...namespaces],
      parts: [...parts],
      ...(reader !== undefined && { reader: withoutToken(reader) }),
    }
    return new Response(
      withPageData(isReadable ? withLateScripts(html, MARKS.nonce) : html, data).replace(
        '</head>',
        () => `${THEME_COLOURS}${sharing ?? NOT_LISTED}</head>`,
      ),
      response,
    )
  })

export default { fetch: render }
