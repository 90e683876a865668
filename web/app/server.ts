/** The server's side of the web build: renders a page to text with the data of one PageContext. */
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { withLateScripts } from './late-scripts.ts'
import { MARKS } from './marks.ts'
import { pageContexts, type PageContext } from './page-context.ts'

export { MARKS as marks } from './marks.ts'
export { isPageParameter } from './page-parameters.ts'

const render = createStartHandler(defaultRenderHandler)

/** The frame of the window around every page. The router keeps one tag of a name only. */
const THEME_COLOURS =
  '<meta name="theme-color" content="#151210" media="(prefers-color-scheme: dark)"><meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">'
/** For the head of a page that is not for search engines: screens behind the auth guard, sign-in, missing pages. */
const NOT_LISTED = '<meta name="robots" content="noindex">'

/** Renders the page of `request` with the facts for engines at the end of its head. Never streams: a kept page is whole. */
export const renderPage = (request: Request, context: PageContext): Promise<Response> =>
  pageContexts.run(context, async () => {
    const response = await render(request)
    if (response.headers.get('content-type')?.startsWith('text/html') !== true) return response
    const html = await response.text()
    const sharing = response.status === 200 ? context.sharing : undefined
    // A public page can be read before its script runs; a screen behind the auth guard shows nothing before it.
    const page = sharing === undefined ? html : withLateScripts(html, MARKS.nonce)
    return new Response(
      page.replace('</head>', () => `${THEME_COLOURS}${sharing ?? NOT_LISTED}</head>`),
      response,
    )
  })

export default { fetch: render }
