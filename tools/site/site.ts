/** The whole site in one process, in the order of its dependencies: database → sandbox → demo → server. */
import { issueSetupCode } from '#server/domains/auth/parts.ts'
import { DIST_DIR } from '#platform/root.ts'
import type { Config } from '#server/env.ts'
import type { Handler } from '#server/http/server.ts'
import { createWeb } from '#server/http/pages/web.ts'
import { startServer, type AtelierServer, type RunningServer } from '#server/main.ts'
import { seedDemo, type DemoAccount } from './demo.ts'
import { openPostgres, openSandbox } from './parts.ts'
import type { Progress } from './progress.ts'

export interface Site {
  url: string
  server: RunningServer
  /** Address of the payment sandbox's pay pages; only in the demo. */
  sandboxUrl: string | undefined
  /** Address of the mailbox with the site's mails; only in the demo. */
  mailUrl: string | undefined
  accounts: readonly DemoAccount[]
  /** The one-time link for the first admin, while there is none. */
  setupLink: string | undefined
  /** Lets running work finish, then stops everything, the database last. */
  stop(): Promise<void>
}

interface Options {
  config: Config
  progress: Progress
}

/** Stand-ins of the outside services, and the configuration for them. */
export interface Grounds {
  config: Config
  databaseUrl: string
  sandboxUrl: string | undefined
  mailUrl: string | undefined
  accounts: readonly DemoAccount[]
}

/** Opens everything that the server needs. Opened parts go on `stack`, to be closed in the opposite order. */
export async function openGrounds(stack: AsyncDisposableStack, { config, progress }: Options): Promise<Grounds> {
  const postgres = await progress.step('Database', async ({ note }) => {
    const running = await openPostgres(config)
    note(config.databaseUrl === undefined ? 'comes along' : 'DATABASE_URL')
    return running
  })
  stack.defer(() => postgres.stop())
  if (!config.isDemo) return { config, databaseUrl: postgres.url, sandboxUrl: undefined, mailUrl: undefined, accounts: [] }

  const sandbox = await progress.step('Payment and mail sandbox', async () => openSandbox(config))
  stack.defer(() => sandbox.stop())
  const accounts = await progress.step('Demo', ({ say }) => seedDemo(config, postgres.url, say))
  return { config: sandbox.config, databaseUrl: postgres.url, sandboxUrl: sandbox.url, mailUrl: sandbox.mailUrl, accounts }
}

/** The server on its grounds; with the first admin's link while there is no admin. */
export async function openServer(
  { config, databaseUrl }: Grounds,
  web: (running: AtelierServer) => Promise<Handler[]>,
): Promise<{ server: RunningServer; setupLink: string | undefined }> {
  const server = await startServer({ config, databaseUrl, createWeb: web })
  const code = config.isDemo ? null : await issueSetupCode(server.database)
  return { server, setupLink: code === null ? undefined : `${config.origin}/setup#${code}` }
}

/** Opens the site. If a step fails, the parts opened before it are closed again. */
export async function openSite(options: Options): Promise<Site> {
  const { progress } = options
  await using stack = new AsyncDisposableStack()
  const grounds = await openGrounds(stack, options)
  const { server, setupLink } = await progress.step('Server', () => openServer(grounds, (running) => createWeb(running, DIST_DIR)))
  stack.defer(() => server.stop())
  const whole = stack.move()
  return {
    url: grounds.config.origin,
    server,
    sandboxUrl: grounds.sandboxUrl,
    mailUrl: grounds.mailUrl,
    accounts: grounds.accounts,
    setupLink,
    stop: () => whole.disposeAsync(),
  }
}
