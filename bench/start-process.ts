/** The server as its own process, for `start.ts`. */
import { DIST_DIR } from '#platform/root.ts'
import { readConfig } from '#server/env.ts'
import { createWeb } from '#server/http/pages/web.ts'
import { startServer } from '#server/main.ts'

const config = {
  ...readConfig({
    DATABASE_URL: process.env['DATABASE_URL'],
    ATELIER_DATA: process.env['ATELIER_DATA'],
    TRUST_PROXY: process.env['TRUST_PROXY'],
    LOG_LEVEL: 'error',
  }),
  port: 0,
}
const server = await startServer({
  config,
  databaseUrl: config.databaseUrl ?? '',
  limits: { callsPerSecond: 1e9, callsBurst: 1e9, newQueriesBurst: 1e9 },
  createWeb: (running) => createWeb(running, DIST_DIR),
})
const tell = (message: unknown) => process.send?.(message)
tell({ url: server.url })
process.on('disconnect', () => process.exit())
process.on('message', async (message) => {
  if (message === 'memory') tell(process.memoryUsage.rss())
  if (message === 'stop') {
    await server.stop()
    process.exit()
  }
})
