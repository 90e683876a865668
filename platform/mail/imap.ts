/**
 * One folder of a mailbox over IMAP, read-only: nothing there is changed or marked. The connection stays open between two checks and idles,
 * so that a new mail is known at once. A connection that was lost is opened again by the next check.
 */
import type { ImapFlow } from 'imapflow'
import type { ImapConfig } from './inbox-config.ts'

export interface FoundMail {
  readonly bytes: Buffer
  /** False: only its beginning was fetched, since it is larger than allowed. */
  readonly isWhole: boolean
}

export interface OpenFolder {
  /** Another one says that the numbers (UIDs) of the mails are others than before (RFC 9051 §2.3.1.1). */
  readonly uidValidity: number
  /** The number of the next mail, when the folder was opened. */
  readonly uidNext: number
  /** The numbers of mails from `from` on, ascending; `sinceMs`: only those that were written and arrived on that day or later. */
  find(from: number, to?: number, sinceMs?: number): Promise<number[]>
  /** Null: the mail is gone. */
  fetch(uid: number, maxBytes: number): Promise<FoundMail | null>
}

export interface Mailbox {
  /** Names the folder, without the password. */
  readonly name: string
  /** Connects where there is no connection. */
  open(): Promise<OpenFolder>
  /** Until the next check: `onMail` is called when a mail arrives. */
  idle(): void
  close(): void
}

const CONNECT_TIMEOUT_MS = 15_000
const SOCKET_TIMEOUT_MS = 60_000
/** Of a mail that is too large: its headers and the beginning of its text. */
const BEGINNING_BYTES = 256 * 1024
/** Beyond the largest mail that is asked for: the words around it. */
const RESPONSE_EXTRA_BYTES = 1024 * 1024

interface CommandError extends Error {
  responseText?: string
}

/** The error with the server's answer, where there is one. */
function plainError(error: unknown): Error {
  const { message, responseText } = (error instanceof Error ? error : new Error(String(error))) as CommandError
  return new Error(responseText === undefined || responseText === '' ? message : `${message}: ${responseText}`, { cause: error })
}

async function connect({ host, port, isSecure, needsTls, auth, folder }: ImapConfig, maxBytes: number): Promise<ImapFlow> {
  // Loaded with the first check of the mailbox.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host,
    port,
    secure: isSecure,
    ...(isSecure ? {} : { doSTARTTLS: needsTls }),
    auth: { ...auth },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxLiteralSize: maxBytes + RESPONSE_EXTRA_BYTES,
    maxResponseSize: maxBytes + 2 * RESPONSE_EXTRA_BYTES,
    maxLineLength: RESPONSE_EXTRA_BYTES,
  })
  // A lost connection shows at the next check.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true })
    return client
  } catch (error) {
    client.close()
    throw plainError(error)
  }
}

async function find(client: ImapFlow, from: number, to?: number, sinceMs?: number): Promise<number[]> {
  const since = sinceMs === undefined ? undefined : new Date(sinceMs)
  const range = { uid: `${from}:${to ?? '*'}`, ...(since === undefined ? {} : { since, sentSince: since }) }
  const found = await client.search(range, { uid: true })
  if (!Array.isArray(found)) throw new Error('the mail server did not answer a search')
  // A range up to * has the last mail even when its number is lower.
  return found.filter((uid) => uid >= from).toSorted((a, b) => a - b)
}

async function fetch(client: ImapFlow, uid: number, maxBytes: number): Promise<FoundMail | null> {
  const known = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true })
  if (known === false) return null
  const isSmall = (known.size ?? 0) <= maxBytes
  // One byte more shows that the size was wrong.
  const maxLength = isSmall ? maxBytes + 1 : BEGINNING_BYTES
  const found = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength } }, { uid: true })
  if (found === false || found.source === undefined) return null
  return { bytes: found.source.subarray(0, maxBytes), isWhole: isSmall && found.source.length <= maxBytes }
}

/** Opens nothing yet. `maxBytes`: of the largest mail that will be fetched. */
export function createMailbox(config: ImapConfig, maxBytes: number, onMail: () => void): Mailbox {
  let opened: ImapFlow | null = null
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw plainError(error)
    }
  }
  return {
    name: `${config.auth.user}@${config.host}/${config.folder}`,
    async open() {
      if (opened?.usable !== true) {
        opened?.close()
        opened = await connect(config, maxBytes)
        opened.on('exists', onMail)
      }
      const client = opened
      const { mailbox } = client
      if (mailbox === false) throw new Error('the mail server has closed the folder')
      return {
        uidValidity: Number(mailbox.uidValidity),
        uidNext: mailbox.uidNext,
        find: (from, to, sinceMs) => told(find(client, from, to, sinceMs)),
        fetch: (uid, most) => told(fetch(client, uid, most)),
      }
    },
    // Ends with the next command, or with the connection.
    idle: () => void opened?.idle().catch(() => undefined),
    close() {
      opened?.close()
      opened = null
    },
  }
}
