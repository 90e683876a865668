/**
 * A small IMAP server with one folder, as much of RFC 9051 as a client needs that reads mails: sign-in, SELECT and EXAMINE, UID FETCH,
 * SEARCH and STORE, IDLE. Speaks without TLS, on this machine only.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SANDBOX_KEYS } from '../keys.ts'
import type { ImapFolder } from './imap-folder.ts'
import { fetched, isInSet, quoted, search, wordsOf } from './imap-words.ts'
import type { MailMode } from './types.ts'

const CAPABILITIES = 'IMAP4rev1 AUTH=PLAIN SASL-IR LITERAL+ IDLE UNSELECT'
const COMMAND_MAX_BYTES = 64 * 1024

interface Session {
  readonly folder: ImapFolder
  readonly send: (line: string | Buffer) => void
  readonly end: () => void
  isSignedIn: boolean
  /** Null: no folder is open. */
  opened: { readonly isReadOnly: boolean; exists: number } | null
  /** Takes the next line instead of a command. */
  onLine: ((line: string) => void) | null
}

/** Says how many mails the open folder has, where that has grown. */
function tellNew({ opened, folder, send }: Session): void {
  const { length } = folder.mails()
  if (opened === null || opened.exists >= length) return
  opened.exists = length
  send(`* ${length} EXISTS`)
}

function signIn(session: Session, tag: string, user: string, password: string): void {
  session.isSignedIn = user === SANDBOX_KEYS.inbox && password === SANDBOX_KEYS.inboxSecret
  session.send(
    session.isSignedIn
      ? `${tag} OK [CAPABILITY ${CAPABILITIES}] signed in`
      : `${tag} NO [AUTHENTICATIONFAILED] the sandbox knows other names and passwords`,
  )
}

function authenticate(session: Session, tag: string, [method = '', first]: readonly string[]): void {
  if (method.toUpperCase() !== 'PLAIN') return session.send(`${tag} NO only PLAIN is known here`)
  const take = (response: string): void => {
    const [, user = '', password = ''] = Buffer.from(response, 'base64').toString('utf8').split('\u0000')
    signIn(session, tag, user, password)
  }
  if (first !== undefined) return take(first)
  session.onLine = take
  session.send('+ ')
}

function open(session: Session, tag: string, name: string, isReadOnly: boolean): void {
  const { folder, send } = session
  session.opened = null
  if (name.toUpperCase() !== 'INBOX') return send(`${tag} NO [NONEXISTENT] there is only INBOX`)
  const exists = folder.mails().length
  session.opened = { isReadOnly, exists }
  send('* FLAGS (\\Seen \\Flagged \\Deleted)')
  send(`* ${exists} EXISTS`)
  send('* 0 RECENT')
  send(`* OK [UIDVALIDITY ${folder.uidValidity}] numbers are valid`)
  send(`* OK [UIDNEXT ${folder.uidNext}] next number`)
  send(`* OK [PERMANENTFLAGS (${isReadOnly ? '' : '\\Seen \\Flagged \\Deleted'})] flags`)
  send(`${tag} OK [READ-${isReadOnly ? 'ONLY' : 'WRITE'}] opened`)
}

function store({ folder, send }: Session, tag: string, [set = '', action = '', ...words]: readonly string[]): void {
  const flags = words.filter((word) => word !== '(' && word !== ')')
  const last = folder.uidNext - 1
  folder.mails().forEach((mail, at) => {
    if (!isInSet(set, mail.uid, last)) return
    const kept = action.startsWith('+') ? [...mail.flags, ...flags] : [...mail.flags].filter((flag) => !flags.includes(flag))
    mail.flags = new Set(/^[+-]/.test(action) ? kept : flags)
    if (!/\.SILENT$/i.test(action)) send(`* ${at + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))`)
  })
  send(`${tag} OK stored`)
}

function byUid(session: Session, tag: string, [name = '', ...words]: readonly string[]): void {
  const { folder, opened, send } = session
  if (opened === null) return send(`${tag} BAD no folder is open`)
  const mails = folder.mails()
  switch (name.toUpperCase()) {
    case 'SEARCH': {
      const found = search(mails, words)
      if (found === null) return send(`${tag} BAD a criterion is not known here`)
      send(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`)
      return send(`${tag} OK searched`)
    }
    case 'FETCH': {
      const [set = '', ...items] = words
      for (const [at, mail] of mails.entries()) {
        if (!isInSet(set, mail.uid, mails.at(-1)?.uid ?? 0)) continue
        const answer = fetched(mail, items)
        if (answer === null) return send(`${tag} BAD an item is not known here`)
        send(Buffer.concat([Buffer.from(`* ${at + 1} FETCH (`), answer, Buffer.from(')')]))
      }
      return send(`${tag} OK fetched`)
    }
    case 'STORE':
      return opened.isReadOnly ? send(`${tag} NO [READ-ONLY] the folder was opened to read`) : store(session, tag, words)
    default:
      return send(`${tag} BAD not known here`)
  }
}

/** Ends with DONE; says meanwhile what arrives. */
function idle(session: Session, tag: string): void {
  session.send('+ idling')
  tellNew(session)
  const end = session.folder.watch(() => tellNew(session))
  session.onLine = () => {
    end()
    session.send(`${tag} OK done`)
  }
}

function signedIn(session: Session, tag: string, name: string, words: readonly string[]): void {
  const { send, folder } = session
  switch (name) {
    case 'LIST':
    case 'LSUB':
      send(words.at(-1) === '' ? `* ${name} (\\Noselect) "/" ""` : `* ${name} (\\HasNoChildren) "/" INBOX`)
      return send(`${tag} OK listed`)
    case 'STATUS':
      send(`* STATUS INBOX (MESSAGES ${folder.mails().length} UIDNEXT ${folder.uidNext} UIDVALIDITY ${folder.uidValidity})`)
      return send(`${tag} OK said`)
    case 'SELECT':
    case 'EXAMINE':
      return open(session, tag, words[0] ?? '', name === 'EXAMINE')
    case 'CLOSE':
    case 'UNSELECT':
      session.opened = null
      return send(`${tag} OK closed`)
    case 'UID':
      return byUid(session, tag, words)
    case 'IDLE':
      return idle(session, tag)
    default:
      return send(`${tag} BAD not known here`)
  }
}

function answer(session: Session, line: string): void {
  const { send } = session
  const [, tag = '*', command = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(line) ?? []
  const words = wordsOf(rest)
  const name = command.toUpperCase()
  switch (name) {
    case 'CAPABILITY':
      send(`* CAPABILITY ${CAPABILITIES}`)
      return send(`${tag} OK said`)
    case 'NOOP':
      tellNew(session)
      return send(`${tag} OK`)
    case 'LOGOUT':
      send('* BYE the sandbox says goodbye')
      send(`${tag} OK`)
      return session.end()
    case 'LOGIN':
      return signIn(session, tag, words[0] ?? '', words[1] ?? '')
    case 'AUTHENTICATE':
      return authenticate(session, tag, words)
    default:
      return session.isSignedIn ? signedIn(session, tag, name, words) : send(`${tag} BAD sign in first`)
  }
}

/**
 * Cuts bytes into commands. A literal, {5} or {5+} at the end of a line and that many bytes after it, becomes a quoted string. Returns the
 * function that takes the next bytes.
 */
export function commandReader(onCommand: (line: string) => void, askForLiteral: () => void): (bytes: Buffer) => void {
  let pending = Buffer.alloc(0)
  let command = ''
  /** Bytes of the literal that is expected; null: a line is. */
  let expected: number | null = null
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    for (;;) {
      if (expected !== null) {
        if (pending.length < expected) return
        command += quoted(pending.subarray(0, expected).toString('utf8'))
        pending = pending.subarray(expected)
        expected = null
      }
      const end = pending.indexOf('\r\n')
      if (end === -1) return
      const line = pending.subarray(0, end).toString('utf8')
      pending = pending.subarray(end + 2)
      const [marker, size, isSent] = /\{(\d{1,9})(\+)?\}$/.exec(line) ?? []
      if (marker === undefined) {
        onCommand(command + line)
        command = ''
        continue
      }
      command += line.slice(0, -marker.length)
      expected = Number(size)
      if (isSent === undefined) askForLiteral()
    }
  }
}

function serve(socket: Socket, folder: ImapFolder): void {
  const session: Session = {
    folder,
    send: (line) => void socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\r\n')])),
    end: () => socket.end(),
    isSignedIn: false,
    opened: null,
    onLine: null,
  }
  const read = commandReader(
    (line) => {
      const { onLine } = session
      session.onLine = null
      if (onLine === null) answer(session, line)
      else onLine(line)
    },
    () => session.send('+ go on'),
  )
  let bytesInLine = 0
  socket.on('data', (chunk) => {
    const bytes = Buffer.from(chunk)
    bytesInLine = bytes.includes(10) ? 0 : bytesInLine + bytes.length
    if (bytesInLine > COMMAND_MAX_BYTES) socket.destroy()
    else read(bytes)
  })
  // An idling session ends with its connection.
  socket.on('close', () => session.onLine?.('DONE'))
  socket.on('error', () => undefined)
  session.send(`* OK [CAPABILITY ${CAPABILITIES}] Atelier sandbox`)
}

export interface ImapSandbox {
  readonly port: number
  /** Ends all connections: their clients have to connect again. */
  drop(): void
  close(): Promise<void>
}

/** Listens on `port` (0: a free one). */
export async function openImap({
  port,
  host,
  folder,
  modeOf,
}: {
  port: number
  host: string
  folder: ImapFolder
  modeOf: () => MailMode
}): Promise<ImapSandbox> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (modeOf() === 'down') return void socket.end('* BYE the sandbox plays a mail server that is away\r\n')
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, folder)
  })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(port, host, () => listening.resolve())
  await listening.promise
  const drop = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    close() {
      drop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
