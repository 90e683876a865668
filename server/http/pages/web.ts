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

/** Handlers for the web build in `distDir`, as `vite build` left it. */
export async function createWeb(server: AtelierServer, distDir: string): Promise<Handler[]> {
  const [files, renderer] = await Promise.all([
    createStaticFiles(join(distDir, 'client')),
    import(pathToFileURL(join(distDir, 'server', 'server.js')).href) as Promise<PageRenderer>,
  ])
  const { database, config } = server
  return [
    (req, res, pathname) => files(req, res, pathname),
    createRobots(config),
    createSitemap({ db: database, origin: config.origin }),
    createPreviews(server),
    createPages({ ...server, renderer }),
  ]
}
