/**
 * Stand-ins of the outside services, for the demo and for tests: a payment provider that speaks OxaPay's own API, a mail server with a
 * public mailbox and a folder over IMAP, a Google to sign in with, a push service for browsers that have none, and a machine translator, on this machine. The product reaches them like the real ones,
 * through other addresses: `<url>/oxapay/v1` with the key in `SANDBOX_KEYS`, `smtpUrl`, and those in `google`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openGoogle, type GoogleAddresses, type GoogleControl } from './google/index.ts'
import { SANDBOX_KEYS } from './keys.ts'
import { openMailbox, type MailControl } from './mail/index.ts'
import { openOxaPay } from './oxapay/index.ts'
import type { OxaPayControl } from './oxapay/control.ts'
import { openPushService, type PushControl } from './push/index.ts'
import { serve } from './server.ts'
import { openTranslation, type TranslationControl } from './translation/index.ts'

export { SANDBOX_KEYS }
export type { GoogleAddresses, GoogleControl, MailControl, OxaPayControl, PushControl, TranslationControl }

export interface SandboxOptions {
  /** The folder of its files; without one all data is in memory. */
  dataDir?: string
  /** 0 (the default): a free one. */
  port?: number
  host?: string
  /** Speed factor of its clock for confirmations, retries and delays of webhooks. Default 1. */
  clockFactor?: number
  /** Where the site takes arriving mail: then mails that can be answered can be answered in the mailbox. */
  inboundUrl?: string
}

export interface Sandbox {
  /** Without a trailing slash. */
  url: string
  /** The base URL to configure for the provider. */
  oxapayUrl: string
  /** The mail server to configure. */
  smtpUrl: string
  /** The mailbox with the mails for the team. */
  imapUrl: string
  /** Address of the mailbox. */
  mailUrl: string
  /** The addresses to configure instead of Google's. */
  google: GoogleAddresses
  /** The addresses of the machine translators to configure; their key is in `SANDBOX_KEYS`. */
  googleTranslateUrl: string
  libreTranslateUrl: string
  control: OxaPayControl
  mail: MailControl
  googleControl: GoogleControl
  push: PushControl
  translation: TranslationControl
  stop(): Promise<void>
}

/** Starts everything. Resolves when it is ready. */
export async function startSandbox({
  inboundUrl,
  dataDir,
  port = 0,
  host = '127.0.0.1',
  clockFactor = 1,
}: SandboxOptions = {}): Promise<Sandbox> {
  if (!(clockFactor > 0)) throw new RangeError('clockFactor must be above zero')
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true })
  const fileOf = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name))
  await using opened = new AsyncDisposableStack()
  let url = ''
  const oxapay = openOxaPay({ file: fileOf('oxapay.sqlite'), clockFactor, urlOf: () => url })
  opened.defer(() => oxapay.stop())
  const mailbox = await openMailbox({ file: fileOf('mail.sqlite'), port: 0, host, inboundUrl })
  opened.defer(() => mailbox.stop())
  const google = await openGoogle({ urlOf: () => url })
  const push = openPushService({ urlOf: () => url })
  const translation = openTranslation()
  const server = await serve([oxapay.part, mailbox.part, google.part, push.part, translation.part], port, host)
  opened.defer(() => server.close())
  url = `http://${host}:${server.port}`
  oxapay.start()
  const whole = opened.move()
  return {
    url,
    oxapayUrl: `${url}/oxapay/v1`,
    smtpUrl: `smtp://${host}:${mailbox.port}`,
    imapUrl: `imap://${encodeURIComponent(SANDBOX_KEYS.inbox)}:${SANDBOX_KEYS.inboxSecret}@${host}:${mailbox.imapPort}/INBOX`,
    mailUrl: `${url}/mail`,
    google: google.addresses(),
    googleTranslateUrl: `${url}/google-translate`,
    libreTranslateUrl: `${url}/libretranslate`,
    control: oxapay.control,
    mail: mailbox.control,
    googleControl: google.control,
    push: push.control,
    translation: translation.control,
    stop: () => whole.disposeAsync(),
  }
}
