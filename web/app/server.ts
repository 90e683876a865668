/** The server's side of the web build: renders a page to text with the data of one PageContext. */
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { pageContexts, type PageContext } from './page-context.ts'

export { MARKS as marks } from './marks.ts'

const render = createStartHandler(defaultRenderHandler)

/** Renders the page of `request`. Never streams: a kept page is whole. */
export const renderPage = (request: Request, context: PageContext): Promise<Response> => pageContexts.run(context, async () => render(request))

export default { fetch: render }
