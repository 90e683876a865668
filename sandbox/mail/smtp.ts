/** A mail server that passes every mail to the mailbox. Speaks SMTP without TLS, on this machine only. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailStore } from './store.ts'
import { REFUSALS, type MailMode, type ReceivedMail, type Refusal } from './types.ts'

const MAIL_MAX_BYTES = 5 * 1024 * 1024

/** A refusal of the mail server. */
const answer = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** Why this recipient is refused; null: accepted. */
function answerTo(to: string, mode: MailMode, refusal: Refusal | null): Error | null {
  if (mode === 'refusing') return answer(550, 'The sandbox plays a mail server that does not know this recipient')
  if (refusal === null) return null
  const { responseCode, text } = REFUSALS[refusal]
  return answer(responseCode, text.replace('{{to}}', to))
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function readable(address: Address | undefined): string {
  if (address === undefined) return ''
  if (address.address === undefined) return address.name
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}

async function contentOf(raw: Buffer, { envelope }: SMTPServerSession): Promise<Omit<ReceivedMail, 'id' | 'receivedAtMs'>> {
  const mail = await PostalMime.parse(raw)
  return {
    envelopeFrom: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    envelopeTo: envelope.rcptTo.map(({ address }) => address),
    from: readable(mail.from),
    to: (mail.to ?? []).map(readable).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    raw: raw.toString('utf8'),
  }
}

export interface SmtpSandbox {
  port: number
  close(): Promise<void>
}

/** Listens on `port` (0: a free one). Calls `onMail` after a mail is stored, before its sender gets the answer. */
export async function openSmtp(options: {
  port: number
  host: string
  store: MailStore
  modeOf: () => MailMode
  refusalOf: (to: string) => Refusal | null
  onMail: (mail: ReceivedMail) => void
}): Promise<SmtpSandbox> {
  const { port, host, store, modeOf, refusalOf, onMail } = options
  const away = () => (modeOf() === 'down' ? answer(421, 'The sandbox plays a mail server that is away') : null)
  const server = new SMTPServer({
    name: 'sandbox.invalid',
    banner: 'Atelier sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAIL_MAX_BYTES,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => done(away()),
    // Treats earlier connections as closed.
    onMailFrom: (_address, _session, done) => done(away()),
    onRcptTo: ({ address }, _session, done) => done(answerTo(address, modeOf(), refusalOf(address))),
    onData(stream, session, done) {
      bytesOf(stream)
        .then(async (raw) => {
          if (modeOf() === 'busy') throw answer(451, 'The sandbox plays a mail server that is busy')
          if (stream.sizeExceeded) throw answer(552, 'This mail is too large for the sandbox')
          onMail(store.add(Date.now(), await contentOf(raw, session)))
          done(null, 'kept in the sandbox')
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
    },
  })
  // Ignores clients that disconnect in the middle.
  server.on('error', (error: Error) => void process.stderr.write(`sandbox mail: ${error.message}\n`))
  const listening = Promise.withResolvers<void>()
  server.server.once('error', listening.reject)
  server.listen(port, host, () => listening.resolve())
  await listening.promise
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
