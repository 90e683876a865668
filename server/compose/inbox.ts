/** Puts arriving mail together: the webhook of a mail service, and the mailbox that is read over IMAP. Either way leads to the same code. */
import { TICKET_MAIL_MAX_BYTES } from '#contract/limits.ts'
import type { Task } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { ImapConfig } from '#platform/mail/inbox-config.ts'
import { createMailbox } from '#platform/mail/imap.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Realtime } from '#realtime/index.ts'
import { SYSTEM, type Actor } from '../access/actor.ts'
import type { Tally } from '../domains/providers/parts.ts'
import { receiveMail, takeWaitingMails, type InboxDeps } from '../domains/tickets/parts.ts'
import type { Config } from '../env.ts'
import { createInboundMail } from '../http/inbound-mail.ts'
import type { Handler } from '../http/server.ts'

const MAILBOX_TASK = 'mailbox'
/** Interval of checks in milliseconds, also without a sign of the mail server. */
const LOOK_EVERY_MS = 20_000

interface ArrivalDeps {
  readonly config: Pick<Config, 'inbox'>
  readonly database: Database
  readonly realtime: Realtime<Actor>
  readonly storage: Storage
  readonly secret: Buffer
  readonly log: Log
  readonly tally: Tally
  /** The address that mails of the site come from; null: none is sent now. */
  readonly ownAddress: () => string | null
}

function inboxDepsOf({ config: { inbox }, database, realtime, storage, secret, log, ownAddress }: ArrivalDeps): InboxDeps | null {
  if (inbox === undefined) return null
  return {
    db: database,
    media: { storage, secret, log },
    log,
    inbox,
    get ownAddress() {
      return ownAddress()
    },
    write: (path, work) => realtime.write(path, SYSTEM, work),
  }
}

export function inboundMail(deps: ArrivalDeps): Handler {
  const inbox = inboxDepsOf(deps)
  const secret = inbox?.inbox.secret ?? null
  if (inbox === null || secret === null) return createInboundMail(null)
  return createInboundMail({
    secret,
    log: deps.log,
    async receive(raw, recipient) {
      await receiveMail(inbox, raw, { recipient })
      deps.tally.worked('inbox')
    },
  })
}

export interface MailboxReader {
  readonly tasks: readonly Task[]
  /** Calls `wake` with the name of the task when a mail arrives. Returns the function that ends this. */
  whenWaiting(wake: (task: string) => void): () => void
  close(): void
}

/** Opens no connection yet. */
function openMailbox(inbox: InboxDeps, imap: ImapConfig, tally: Tally): MailboxReader {
  let wake = (): void => undefined
  const mailbox = createMailbox(imap, TICKET_MAIL_MAX_BYTES, () => wake())
  /** Counts the mail server only, not the outcome of its mails. */
  async function openFolder() {
    try {
      const folder = await mailbox.open()
      tally.worked('inbox')
      return folder
    } catch (error) {
      tally.failed('inbox', error)
      throw error
    }
  }
  async function look(stop: AbortSignal): Promise<void> {
    const folder = await openFolder()
    const hasMore = await takeWaitingMails({ ...inbox, mailbox: mailbox.name }, folder, stop)
    if (stop.aborted) return
    if (hasMore) wake()
    else mailbox.idle()
  }
  return {
    tasks: [{ name: MAILBOX_TASK, everyMs: LOOK_EVERY_MS, run: look }],
    whenWaiting(wakeTask) {
      wake = () => wakeTask(MAILBOX_TASK)
      return () => void (wake = () => undefined)
    },
    close: () => mailbox.close(),
  }
}

/** Nothing to do where no mailbox is configured. */
export function openMailboxReader(deps: ArrivalDeps): MailboxReader {
  const inbox = inboxDepsOf(deps)
  const imap = inbox?.inbox.imap ?? null
  if (inbox === null || imap === null) return { tasks: [], whenWaiting: () => () => undefined, close: () => undefined }
  return openMailbox(inbox, imap, deps.tally)
}
