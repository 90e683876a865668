/** The server of `npm run dev`: pages and web files come from Vite, straight from their sources. Started by `dev.ts` alone. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createServer as createVite, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { Handler } from '#server/http/server.ts'
import { createPages, type PageRenderer } from '#server/http/pages/pages.ts'
import type { AtelierServer } from '#server/main.ts'
import { openServer, type Grounds } from './site/site.ts'
import { DIST_DIR, ROOT } from './site/web-build.ts'

/** The first message from `dev.ts`. */
export interface ServeOrder {
  grounds: Grounds
  /** Port of Vite's socket for open pages; the same after each restart, so that they reconnect. */
  hotPort: number
}

const SERVER_ENTRY = '/web/app/server.ts'

/** The page's module in its current version on disk. */
async function currentRenderer(vite: ViteDevServer): Promise<PageRenderer> {
  const environment = vite.environments['ssr']
  if (environment === undefined || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the pages in this process.')
  return (await environment.runner.import(SERVER_ENTRY)) as PageRenderer
}

/** No content policy in development, since Vite inserts style elements without a nonce. */
function withoutContentPolicy(res: ServerResponse): void {
  res.removeHeader('content-security-policy')
  const setHeader = res.setHeader.bind(res)
  res.setHeader = (name, value) => (name.toLowerCase() === 'content-security-policy' ? res : setHeader(name, value))
}

/** Drops kept pages after each change of the web, since they belong to older sources. */
function pagesOf(server: AtelierServer, vite: ViteDevServer): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  let pages: Promise<Handler> | undefined
  vite.watcher.on('all', () => {
    pages = undefined
  })
  return async (req, res) => {
    pages ??= currentRenderer(vite).then((renderer) => createPages({ ...server, renderer }))
    withoutContentPolicy(res)
    try {
      return await (
        await pages
      )(req, res, new URL(req.url ?? '/', server.config.origin).pathname)
    } catch (error) {
      pages = undefined
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
}

/** Runs before the page middleware of the framework, which does not know our queries. */
function ownPages(server: AtelierServer): Plugin {
  return {
    name: 'atelier:pages',
    enforce: 'pre',
    configureServer(vite) {
      const answer = pagesOf(server, vite)
      return () => {
        vite.middlewares.use((req, res, next) => {
          req.url = req.originalUrl ?? req.url
          answer(req, res).then((isOurs) => isOurs || next(), next)
        })
      }
    },
  }
}

async function createDevWeb(server: AtelierServer, hotPort: number): Promise<{ handlers: Handler[]; close(): Promise<void> }> {
  const vite = await createVite({
    root: ROOT,
    logLevel: 'warn',
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { port: hotPort, host: '127.0.0.1' },
      // Postgres writes there constantly.
      watch: { ignored: [`${resolve(server.config.dataDir)}/**`, `${DIST_DIR}/**`, `${ROOT}/test-results/**`] },
    },
    plugins: [ownPages(server)],
  })
  const handler: Handler = (req, res) =>
    new Promise((done, failed) => {
      res.once('close', () => done(true))
      vite.middlewares(req, res, (error: unknown) => (error === undefined || error === null ? done(false) : failed(error)))
    })
  return { handlers: [handler], close: () => vite.close() }
}

async function main(): Promise<void> {
  // A terminal's Ctrl-C reaches this process, too; it ends when its parent disconnects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  const gone = once(process, 'disconnect')
  const [{ grounds, hotPort }] = (await once(process, 'message')) as [ServeOrder]
  let closeWeb = async () => {}
  const { server, setupLink } = await openServer(grounds, async (server) => {
    const web = await createDevWeb(server, hotPort)
    closeWeb = () => web.close()
    return web.handlers
  })
  process.send?.({ setupLink })
  await gone
  await closeWeb()
  await server.stop()
  process.exit(0)
}

await main()
