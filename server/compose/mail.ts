/** Puts mail together: the sender of the outbox where a mail server is configured, and the pages to unsubscribe. */
import type { Realtime } from '#realtime/index.ts'
import { SYSTEM, type Actor } from '../access/actor.ts'
import { noteAddress } from '../domains/auth/parts.ts'
import { mailLanguageOf, mailWaiting, removeOldNotifications, unsubscribe } from '../domains/notifications/parts.ts'
import { digestOf } from '../domains/tasks/parts.ts'
import { newestAnswer } from '../domains/threads/parts.ts'
import { visitorMailOf } from '../domains/tickets/parts.ts'
import { readSetting } from '../domains/settings/index.ts'
import { saveSetting, type SettingKey } from '../domains/settings/parts.ts'
import type { Config } from '../env.ts'
import type { Handler } from '../http/server.ts'
import { createUnsubscribe } from '../http/unsubscribe.ts'
import type { Task } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { mailChannel } from '../outbox/mail/mail-channel.ts'
import { createSender } from '../outbox/sender.ts'
import { mailSealKey } from '../outbox/mail/account-mail.ts'
import type { Mailer } from '#platform/mail/smtp.ts'
import { replyAddress } from '../outbox/mail/reply-address.ts'
import { unsubscribePath } from '../outbox/mail/unsubscribe-address.ts'

const MAIL_TASK = 'mail'
/** Interval of retries, in milliseconds; a new mail is sent at once. */
const MAIL_EVERY_MS = 10_000
/** Interval of removing old notifications: long, because it reads all of them. */
const OLD_NOTIFICATIONS_EVERY_MS = 6 * 60 * 60_000

interface MailDeps {
  readonly config: Pick<Config, 'origin' | 'inbox' | 'isDemo' | 'contactEmail'>
  readonly database: Database
  readonly realtime: Realtime<Actor>
  readonly secret: Buffer
  readonly log: Log
  /** The mail server in force; null: there is none. */
  readonly mailer: () => Mailer | null
}

export interface ServerMail {
  readonly tasks: readonly Task[]
  readonly unsubscribePages: Handler
  /** Calls `wake` with the name of the task when new mails wait. Returns the function that ends this. */
  whenWaiting(wake: (task: string) => void): () => void
}

/** Stores settings of this process for SQL and pages: whether mail is on, and the contact address. */
async function keepSetting({ database, realtime }: MailDeps, key: SettingKey, value: string): Promise<void> {
  if ((await readSetting(database, key)) === value) return
  await realtime.write('start/mail', SYSTEM, (context) => saveSetting(context, key, value))
}

/** The mail server of the moment: an owner may set another one, or remove it, while mails are sent. */
const presentMailer = (mailer: MailDeps['mailer']): Mailer => ({
  send: async (mail) => (await mailer()?.send(mail)) ?? { kind: 'away', error: new Error('no mail server is set up any more') },
  close: () => undefined,
})

function mailTask({ config, database, realtime, secret, log, mailer }: MailDeps): Task {
  const siteName = async () => (await readSetting(database, 'website_name')) ?? 'Atelier'
  const channel = mailChannel({
    mailer: presentMailer(mailer),
    origin: config.origin,
    sealKey: mailSealKey(secret),
    unsubscribeAddress: (userId, list) => `${config.origin}${unsubscribePath(secret, userId, list)}`,
    async ticketMail(ticketId) {
      if (config.inbox === undefined) return null
      const text = await newestAnswer(database, ticketId)
      return text === null ? null : { text, replyTo: replyAddress(secret, config.inbox.address, ticketId) }
    },
    async visitorMail(kind, about) {
      const found = await visitorMailOf(database, secret, kind, about)
      if (found === null) return null
      const { path, ticketId, number, answer } = found
      const replyTo = ticketId === null || config.inbox === undefined ? null : replyAddress(secret, config.inbox.address, ticketId)
      return { address: `${config.origin}${path}`, number, answer, replyTo }
    },
    async logoAddress() {
      const logo = await readSetting(database, 'website_logo')
      return logo === null || logo === '' ? null : `${config.origin}${logo}`
    },
    digestOf: (userId) => digestOf(database, userId),
    noteAddress: (mailId, found, settle) =>
      realtime.write('mail:address', SYSTEM, async (context) => {
        await noteAddress(context, mailId, found)
        await settle(context.tx)
      }),
  })
  const sender = createSender({ db: database, log, siteName }, channel)
  return {
    name: MAIL_TASK,
    everyMs: MAIL_EVERY_MS,
    async run(stop) {
      if (mailer() !== null) await sender.sendDue(stop)
    },
  }
}

/** Opens no connection yet. Without a mail server it logs once that notifications are on the site only. */
export async function openMail(deps: MailDeps): Promise<ServerMail> {
  const { config, database, realtime, secret, log, mailer } = deps
  if (mailer() === null)
    log.info('no mail server is configured (SMTP_URL, or /admin/api-settings): users find their notifications on the site only')
  await keepSetting(deps, 'mail_is_on', String(mailer() !== null))
  await keepSetting(deps, 'contact_email', config.contactEmail ?? '')
  const oldNotifications: Task = {
    name: 'old-notifications',
    everyMs: OLD_NOTIFICATIONS_EVERY_MS,
    run: () => realtime.write('clock/notifications:removeOld', SYSTEM, removeOldNotifications),
  }
  return {
    tasks: [mailTask(deps), oldNotifications],
    unsubscribePages: createUnsubscribe({
      secret,
      isSecure: config.origin.startsWith('https:'),
      languageOf: (userId) => mailLanguageOf(database, userId),
      unsubscribe: (userId, list) => realtime.write('mail:unsubscribe', SYSTEM, (context) => unsubscribe(context, userId, list)),
    }),
    whenWaiting: (wake) => realtime.onTopics((topics) => topics.has(mailWaiting()) && wake(MAIL_TASK)),
  }
}
