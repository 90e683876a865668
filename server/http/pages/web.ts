/** The handlers for browsers and search engines: files of the web build, robots, sitemap, previews, pages. */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { AtelierServer } from '#server/main.ts'
import { createPages, type PageRenderer } from './pages.ts'
import { createPreviews } from '../previews/previews.ts'
import { createRobots } from '../crawlers/robots.ts'
import type { Handler } from '../server.ts'
import { createSitemap } from '../crawlers/sitemap.ts'
import { createStaticFiles } from './static-files.ts'

/** After the start's first answers, so that the first visitor of a page does not wait for it. */
const RENDERER_AFTER_MS = 3_000

/** The pages. The server's half of the web build is loaded with the first page, or soon after the start. */
function lazyPages(server: AtelierServer, distDir: string): Handler {
  let opening: Promise<Handler> | undefined
  const load = async () => {
    const renderer = (await import(pathToFileURL(join(distDir, 'server', 'server.js')).href)) as PageRenderer
    return createPages({ ...server, renderer })
  }
  const open = () => {
    opening ??= load().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  setTimeout(
    () => open().catch((error: unknown) => server.log.error({ err: error }, 'the pages could not be loaded')),
    RENDERER_AFTER_MS,
  ).unref()
  return async (req, res, pathname) => (await open())(req, res, pathname)
}

/** Handlers for the web build in `distDir`, as `vite build` left it. */
export async function createWeb(server: AtelierServer, distDir: string): Promise<Handler[]> {
  const files = await createStaticFiles(join(distDir, 'client'))
  const { database, config } = server
  return [
    (req, res, pathname) => files(req, res, pathname),
    createRobots(config),
    createSitemap({ db: database, origin: config.origin }),
    createPreviews(server),
    lazyPages(server, distDir),
  ]
}
