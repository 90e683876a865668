/** The parts of a running site outside the server: its Postgres, the payment sandbox, the demo's users. */
import { join } from 'node:path'
import pg from 'pg'
import { createS3Storage } from '#server/adapters/s3/s3-storage.ts'
import type { Config } from '#server/env.ts'
import { bringUp } from '#server/schema.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { readMailConfig } from '#platform/mail/mail-config.ts'
import { createLog, type Log } from '#platform/log.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { readSecret } from '#platform/secret.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { claimDataFolder } from './data-folder.ts'
import { PlainError } from './plain-error.ts'
import { isPortFree } from './ports.ts'
import { freePort } from '#platform/free-port.ts'

/** Sender address of the demo's mails; the name is the site's. */
const DEMO_MAIL_FROM = 'post@demo.atelier'

/** A running part: its address, and a function to stop it. */
export interface Running {
  url: string
  stop(): Promise<void>
}

async function assertAnswers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error)
    throw new PlainError(
      `The database of DATABASE_URL cannot be used: ${reason}\nCorrect the address, or leave it out: Atelier then brings its own Postgres.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

/** Logs each death of the embedded database and each attempt to start it again. */
function restartLog(config: Config): NonNullable<EmbeddedOptions['onRestart']> {
  const log = createLog(config.logLevel)
  return (step) => {
    if (step === 'died') log.error('the database has ended unexpectedly and is started again')
    else if (step === 'back') log.warn('the database is back')
    else log.error({ err: step.error }, 'the database could not be started again; trying on')
  }
}

/** The configured database, else the embedded one, for this process only. */
export async function openPostgres(config: Config): Promise<Running> {
  if (config.databaseUrl !== undefined) {
    await assertAnswers(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => undefined }
  }
  const letGo = await claimDataFolder(config.dataDir)
  try {
    const server = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), onRestart: restartLog(config) })
    return {
      url: server.url,
      async stop() {
        await server.stop()
        letGo()
      },
    }
  } catch (error) {
    letGo()
    throw error
  }
}

export interface RunningSandbox extends Running {
  /** Address of the mailbox; undefined if SMTP_URL names another mail server. */
  mailUrl: string | undefined
  /** The configuration that sends every payment, every mail, every sign-in with Google and every text to translate to the sandbox. */
  config: Config
}

/** Starts the sandbox of payment provider and mail server in a thread, on the port next to the site's if that is free. Its state is in the data folder. */
export async function openSandbox(config: Config, dataDir: string | undefined = join(config.dataDir, 'sandbox')): Promise<RunningSandbox> {
  const { SANDBOX_KEYS } = await import('#sandbox/keys.ts')
  const { startSandboxThread } = await import('./sandbox-thread.ts')
  const neighbour = config.port + 1
  const port = neighbour <= 65_535 && (await isPortFree(neighbour, '127.0.0.1')) ? neighbour : await freePort()
  const sandbox = await startSandboxThread({
    ...(dataDir === undefined ? {} : { dataDir }),
    port,
    inboundUrl: `${config.origin}/webhooks/mail`,
  })
  return {
    url: sandbox.url,
    mailUrl: config.mail === undefined ? sandbox.mailUrl : undefined,
    stop: () => sandbox.stop(),
    config: {
      ...config,
      oxapay: { ...config.oxapay, baseUrl: sandbox.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant },
      mail: config.mail ?? readMailConfig(sandbox.smtpUrl, DEMO_MAIL_FROM, []),
      inbox: config.inbox ?? { address: SANDBOX_KEYS.inbox, secret: SANDBOX_KEYS.inboxSecret, imap: null },
      google: config.google ?? sandbox.google,
      translation: config.translation ?? { provider: 'libretranslate', url: sandbox.libreTranslateUrl, key: SANDBOX_KEYS.translation },
    },
  }
}

export interface Stores {
  database: Database
  storage: Storage
  /** The installation's secret. */
  secret: Buffer
  log: Log
}

/** Runs `work` on the migrated database and the storage, before or without a server. */
export async function withStores<T>(config: Config, databaseUrl: string, work: (stores: Stores) => Promise<T>): Promise<T> {
  const log = createLog(config.logLevel)
  await bringUp(config, databaseUrl)
  const storage = config.s3 === undefined ? await openFolderStorage(join(config.dataDir, 'media')) : createS3Storage(config.s3)
  const database = openDatabase({ url: databaseUrl, onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost') })
  try {
    return await work({ database, storage, secret: await readSecret(config.secret, config.dataDir), log })
  } finally {
    await database.end()
  }
}
