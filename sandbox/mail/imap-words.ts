/** The words of IMAP commands (RFC 9051 §9): strings, lists, sets of numbers, dates; and the items of a fetch. */
import type { FolderMail } from './imap-folder.ts'

/** Atoms, quoted strings without their quotes, and parentheses. */
export const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([()]|[^\s()"]+)/g)].map(([, inQuotes, other = '']) =>
    inQuotes === undefined ? other : inQuotes.replaceAll(/\\(.)/g, '$1'),
  )

/** A literal inside a command, as the quoted string that means the same. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** Whether a set such as 1:4,7,9:* has a number; `last`: what * stands for. A range is written in either order. */
export function isInSet(set: string, uid: number, last: number): boolean {
  const numberOf = (word: string) => (word === '*' ? last : Number(word))
  return set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':')
    const [a, b] = [numberOf(from), numberOf(to)]
    return uid >= Math.min(a, b) && uid <= Math.max(a, b)
  })
}

const DAY_MS = 86_400_000
/** 1-Nov-2026: the beginning of that day. Dates of IMAP have no time and no zone. */
const dayOf = (word: string): number => Date.parse(`${word.replaceAll('-', ' ')} UTC`)
const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

/** When its author sent it, by its own words; when it arrived, where it says nothing. */
function sentAt({ raw, arrivedAt }: FolderMail): number {
  const [, date = ''] = /^date:\s*(.+)$/im.exec(raw.subarray(0, 8_192).toString('latin1').split('\r\n\r\n', 1)[0] ?? '') ?? []
  const at = Date.parse(date)
  return Number.isNaN(at) ? arrivedAt.getTime() : at
}

/** The mails that fit all criteria; null: a criterion that is not known here. */
export function search(mails: readonly FolderMail[], words: readonly string[]): FolderMail[] | null {
  const last = mails.at(-1)?.uid ?? 0
  let found = [...mails]
  for (let at = 0; at < words.length; at += 1) {
    const name = (words[at] ?? '').toUpperCase()
    if (name === 'ALL' || name === '(' || name === ')') continue
    const argument = words[(at += 1)] ?? ''
    if (name === 'UID') found = found.filter(({ uid }) => isInSet(argument, uid, last))
    else if (name === 'SINCE') found = found.filter(({ arrivedAt }) => startOfDay(arrivedAt.getTime()) >= dayOf(argument))
    else if (name === 'SENTSINCE') found = found.filter((mail) => startOfDay(sentAt(mail)) >= dayOf(argument))
    else return null
  }
  return found
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function internalDate(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()] ?? ''}-${at.getUTCFullYear()}`
  return `"${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000"`
}

const literal = (name: string, bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${name} {${bytes.length}}\r\n`), bytes])

function headersOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  return end === -1 ? raw : raw.subarray(0, end + 4)
}

/** One part of the answer to a fetch; null: an item that is not known here. */
function itemOf(mail: FolderMail, item: string): Buffer | null {
  const { uid, raw, flags, arrivedAt } = mail
  const [, section, start, length] = /^BODY(?:\.PEEK)?\[(HEADER)?\](?:<(\d+)\.(\d+)>)?$/i.exec(item) ?? [item]
  if (/^BODY(?:\.PEEK)?\[/i.test(item)) {
    const whole = section === undefined ? raw : headersOf(raw)
    if (start === undefined) return literal(`BODY[${section ?? ''}]`, whole)
    const from = Number(start)
    return literal(`BODY[${section ?? ''}]<${from}>`, whole.subarray(from, from + Number(length)))
  }
  const name = item.toUpperCase()
  if (name === 'UID') return Buffer.from(`UID ${uid}`)
  if (name === 'FLAGS') return Buffer.from(`FLAGS (${[...flags].join(' ')})`)
  if (name === 'RFC822.SIZE') return Buffer.from(`RFC822.SIZE ${raw.length}`)
  return name === 'INTERNALDATE' ? Buffer.from(`INTERNALDATE ${internalDate(arrivedAt)}`) : null
}

/** The answer to a fetch for one mail, without its number; null: an item that is not known here. */
export function fetched(mail: FolderMail, words: readonly string[]): Buffer | null {
  const items = [...new Set(['UID', ...words.filter((word) => word !== '(' && word !== ')')])].map((item) => itemOf(mail, item))
  const parts: Buffer[] = []
  for (const item of items) {
    if (item === null) return null
    if (parts.length > 0) parts.push(Buffer.from(' '))
    parts.push(item)
  }
  return Buffer.concat(parts)
}
