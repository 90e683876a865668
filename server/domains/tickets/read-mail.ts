/** Reads a raw mail: its author and recipients, the new text in it, and whether a program wrote it. Knows no ticket. */
import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { cleanLine, cleanText } from '#contract/rules/clean-text.ts'
import { REPLY_MARK } from '#server/outbox/mail/render-mail.ts'

export interface ReadMail {
  /** Of its Message-ID; of the whole mail where that is missing. */
  readonly hash: string
  readonly from: string
  readonly recipients: readonly string[]
  readonly subject: string
  /** The text of its author above the quoted mail. */
  readonly text: string
  /** `bounce`: the report of a mail server. `automatic`: another program. */
  readonly writtenBy: 'human' | 'automatic' | 'bounce'
  readonly files: readonly { readonly fileName: string; readonly fileType: string; readonly bytes: Buffer }[]
}

const ADDRESS_MAX = 320
const SUBJECT_MAX = 300
const FILE_NAME_MAX = 255
/** Characters of a text that are read: a message has far fewer. */
const READ_MAX = 500_000
/** Each line and part of a mail takes memory while it is read. The largest mail, in lines as short as programs write them, has 350,000. */
const LINES_MAX = 500_000
/** Headers by which programs say that they have written a mail, or that it is one of many. */
const OF_PROGRAMS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'list-id', 'list-unsubscribe', 'feedback-id']
const MANY = /^(?:bulk|junk|list|auto_reply)\b/i
/** RFC 3464: reports are multipart/report. Old servers write them from these names. */
const SERVER_NAMES = /^(?:mailer-daemon|postmaster|mail-daemon)@/i
/** The recipients as servers on the way have added them. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to']

const headersOf = (mail: Email, name: string): string[] => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

function writtenBy(mail: Email, from: string): ReadMail['writtenBy'] {
  const first = (name: string) => headersOf(mail, name)[0]?.trim() ?? ''
  const isReport = /^multipart\/report\b/i.test(first('content-type'))
  if (isReport || SERVER_NAMES.test(from) || first('return-path') === '<>' || first('x-failed-recipients') !== '') return 'bounce'
  // A program on the way may have added another one below or above.
  const isAutomatic = headersOf(mail, 'auto-submitted').some((value) => !/^\s*(?:no\b|$)/i.test(value))
  return isAutomatic ||
    headersOf(mail, 'precedence').some((value) => MANY.test(value.trim())) ||
    OF_PROGRAMS.some((name) => first(name) !== '')
    ? 'automatic'
    : 'human'
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const TAG = /<(?<end>\/?)(?<name>[a-z][a-z0-9]*)\b[^<>]*>|<[^<>]*>/gi
const HIDDEN = new Set(['style', 'script', 'head', 'title'])
const OF_LINES = /^(?:p|div|li|tr|h[1-6])$/

/** The text between the tags: once through it, also where tags are left open. */
function withoutTags(html: string): string {
  const shown: string[] = []
  let at = 0
  let hidden: string | undefined
  for (const { index, 0: tag, groups = {} } of html.matchAll(TAG)) {
    if (hidden === undefined) shown.push(html.slice(at, index))
    at = index + tag.length
    const isEnd = groups.end === '/'
    const name = groups.name?.toLowerCase() ?? ''
    // The end of a head may be left out.
    if (hidden !== undefined) hidden = (isEnd && name === hidden) || (hidden === 'head' && name === 'body') ? undefined : hidden
    else if (!isEnd && name === 'blockquote') return shown.join('')
    else if (!isEnd && HIDDEN.has(name)) hidden = name
    else if (name === 'br' || (isEnd && OF_LINES.test(name))) shown.push('\n')
  }
  if (hidden === undefined) shown.push(html.slice(at))
  return shown.join('')
}

/** The visible text of HTML: only for mails that have no text. It is shown as plain text, so nothing in it can act. */
const textOfHtml = (html: string): string =>
  withoutTags(html.slice(0, READ_MAX)).replaceAll(/&(#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) =>
    name.startsWith('#') ? codePoint(Number(name.slice(1))) : (ENTITIES[name.toLowerCase()] ?? whole),
  )

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

const isQuoted = (line: string): boolean => /^\s*>/.test(line)
/** "On Monday, X wrote:" in any language stands right above the quote and ends with a colon. */
const isIntroduction = (line: string): boolean => /[:：]\s*$/.test(line)
const OF_FORWARD =
  /^-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Messaggio originale|Message d'origine|原始邮件|Mensaje original|Mensagem original|Исходное сообщение) ?-{2,}/i

/** The first line of the quote that a text ends with; -1: it ends with none. */
function quoteAtEnd(lines: readonly string[]): number {
  const begin = lines.findLastIndex((line) => !isQuoted(line) && line.trim() !== '') + 1
  return lines.findIndex((line, at) => at >= begin && isQuoted(line))
}

/** The text above our line or above the quoted mail, without the introduction of the quote and the signature. */
export function newTextOf(text: string): string {
  const lines = text.slice(0, READ_MAX).replaceAll('\r\n', '\n').split('\n')
  let end = lines.findIndex((line) => line.includes(REPLY_MARK) || OF_FORWARD.test(line.trim()))
  if (end === -1) end = quoteAtEnd(lines)
  const own = lines.slice(0, end === -1 ? undefined : end)
  if (end !== -1) {
    while (own.length > 0 && (isQuoted(own.at(-1) ?? '') || own.at(-1)?.trim() === '')) own.pop()
    // Programs break a long introduction into two lines.
    if (isIntroduction(own.at(-1) ?? '')) {
      own.pop()
      if (own.length > 0 && own.at(-1)?.trim() !== '' && (own.length === 1 || own.at(-2)?.trim() === '')) own.pop()
    }
  }
  const signature = own.findIndex((line) => line === '-- ')
  return own
    .slice(0, signature === -1 ? undefined : signature)
    .join('\n')
    .trim()
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content)
      : Buffer.from(new Uint8Array(content))

function assertLines(raw: Buffer): void {
  let lines = 0
  for (let at = raw.indexOf(10); at !== -1; at = raw.indexOf(10, at + 1)) if (++lines > LINES_MAX) throw new Error('too many lines')
}

/** A name and a type as an upload may have them. */
function describeFile(name: string | null, type: string): { fileName: string; fileType: string } {
  const fileName = cleanLine(name ?? '')
    .slice(0, FILE_NAME_MAX)
    .toWellFormed()
  return {
    fileName: fileName === '' ? 'file' : fileName,
    fileType: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : 'application/octet-stream',
  }
}

/** `recipient`: as the mail service says; the headers may not name it. Throws on bytes that are no mail, and on too many lines. */
export async function readMail(raw: Buffer, recipient?: string): Promise<ReadMail> {
  assertLines(raw)
  const mail = await PostalMime.parse(raw)
  const from = cleanLine(mail.from?.address ?? '')
    .toLowerCase()
    .slice(0, ADDRESS_MAX)
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => (address === undefined ? [] : [address]))
  const text = newTextOf(mail.text ?? textOfHtml(mail.html ?? ''))
  return {
    hash: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex'),
    from,
    recipients: [...(recipient === undefined ? [] : [recipient]), ...named, ...RECIPIENTS.flatMap((name) => headersOf(mail, name))].map(
      (one) => one.trim().toLowerCase(),
    ),
    // The same rules as for typed texts: no control characters, nothing invisible, no direction marks.
    subject: [...cleanLine(mail.subject ?? '')].slice(0, SUBJECT_MAX).join(''),
    text: [...cleanText(text)].slice(0, MESSAGE_MAX).join(''),
    writtenBy: writtenBy(mail, from),
    files: mail.attachments
      .filter(({ disposition, related }) => disposition === 'attachment' || related !== true)
      .map(({ filename, mimeType, content }) => ({ ...describeFile(filename, mimeType), bytes: bytesOf(content) })),
  }
}
