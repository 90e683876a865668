/** The rows of a thread: messages by day and author, with the entries of its page between them by time. */
import type { ReactNode } from 'react'
import type { AuthorKind, Message, MessageFile, MessageReply } from '#contract/types.ts'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'
import type { Unsent } from './outbox.ts'

/** Something else that belongs into the thread by its time, such as a step of the order. */
export interface ThreadEntry {
  /** Epoch milliseconds. */
  readonly at: number
  /** Unique among the entries. */
  readonly key: string
  readonly node: ReactNode
}

export interface ShownMessage {
  readonly clientId: string
  readonly authorId: string
  readonly authorKind: AuthorKind
  readonly text: string
  /** Null: unknown. */
  readonly lang: Message['lang']
  /** When it was sent; when it was written, while it is on its way. */
  readonly at: number
  readonly files: readonly MessageFile[]
  /** Null: on its way, or not sent. */
  readonly seq: number | null
  readonly isOwn: boolean
  /** Written by the reader, or by another of a model and its assistants, of whom the reader is one. */
  readonly isOwnSide: boolean
  /** Why it was not sent; null: it was, or is on its way. */
  readonly problem: string | null
  /** The dollars that its author's wallet lacks, where that is why; null: not for that. */
  readonly missing: number | null
  /** The message that it answers. */
  readonly reply: MessageReply | null
  readonly reactions: Message['reactions']
  /** Null: as it was sent. */
  readonly editedAt: number | null
  /** Taken back by its author: only its place is left. */
  readonly isUnsent: boolean
  /** Dollars that open its files to the other side; null: they have no price. */
  readonly price: number | null
  readonly isPaid: boolean
  /** This reader has not paid. */
  readonly isLocked: boolean
  /** A live row that is shown in its place. */
  readonly card: Message['card']
}

export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'entry'; readonly key: string; readonly node: ReactNode }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: ShownMessage
      /** The first, and the last, of a group by one author. */
      readonly isFirst: boolean
      readonly isLast: boolean
    }

/** Messages of one author with less time than this between them are a group. */
const GROUP_MS = 5 * 60_000

interface RowsOf {
  /** The loaded messages, in their order. */
  readonly messages: readonly Message[]
  /** Own messages that are not among them yet. */
  readonly unsent: readonly Unsent[]
  readonly entries: readonly ThreadEntry[]
  /** There are older messages: entries before the first loaded one wait for them. */
  readonly hasOlder: boolean
  /** The line of new messages stands before this number; null: no line. */
  readonly newSeq: number | null
  readonly userId: string
  readonly ownKind: AuthorKind
  /** The name of a day. */
  readonly dayOf: (at: number) => string
}

/** A file that is on its way with its message. */
const shownFile = ({ objectId, itemId, ...file }: CheckedFile): MessageFile => ({
  objectId,
  file,
  kind: itemId == null ? 'file' : (KINDS.find((kind) => file.fileType.startsWith(`${kind}/`)) ?? 'file'),
  progress: itemId == null ? null : 0,
  media: null,
})
const KINDS = ['image', 'video', 'audio'] as const

const isOfModel = (kind: AuthorKind): boolean => kind === 'model' || kind === 'assistant'

/** All messages: the stored ones, then own ones that are not stored yet. A message is never there twice. */
export function shownMessages({
  messages,
  unsent,
  userId,
  ownKind,
}: Pick<RowsOf, 'messages' | 'unsent' | 'userId' | 'ownKind'>): ShownMessage[] {
  const stored = new Set(messages.filter(({ authorId }) => authorId === userId).map(({ clientId }) => clientId))
  return [
    ...messages.map(
      ({
        clientId,
        authorId,
        authorKind,
        text,
        lang,
        sentAt,
        files,
        seq,
        reply,
        reactions,
        editedAt,
        isUnsent,
        price,
        isPaid,
        isLocked,
        card,
      }) => ({
        clientId,
        authorId,
        authorKind,
        text,
        lang,
        at: sentAt,
        files,
        seq,
        isOwn: authorId === userId,
        isOwnSide: authorId === userId || (isOfModel(ownKind) && isOfModel(authorKind)),
        problem: null,
        missing: null,
        reply,
        reactions,
        editedAt,
        isUnsent,
        price,
        isPaid,
        isLocked,
        card,
      }),
    ),
    ...unsent
      .filter(({ clientId }) => !stored.has(clientId))
      .map(({ clientId, text, at, files, problem, reply = null, mediaPrice = null, missing = null }) => ({
        clientId,
        authorId: userId,
        authorKind: ownKind,
        text,
        lang: null,
        at,
        files: files.map(shownFile),
        seq: null,
        isOwn: true,
        isOwnSide: true,
        problem,
        missing,
        reply,
        reactions: [],
        editedAt: null,
        isUnsent: false,
        price: mediaPrice,
        isPaid: false,
        isLocked: false,
        card: null,
      })),
  ]
}

type Piece = { readonly at: number; readonly message: ShownMessage } | { readonly at: number; readonly entry: ThreadEntry }

/** Messages keep their order, whatever their times say; each entry stands before the first later message. */
function merged(messages: readonly ShownMessage[], entries: readonly ThreadEntry[]): Piece[] {
  const waiting = entries.toSorted((a, b) => a.at - b.at)
  const pieces: Piece[] = []
  for (const message of messages) {
    // Messages on their way stay at the end.
    while (waiting[0] !== undefined && (message.seq === null || waiting[0].at <= message.at)) {
      const entry = waiting.shift()
      if (entry !== undefined) pieces.push({ at: entry.at, entry })
    }
    pieces.push({ at: message.at, message })
  }
  return [...pieces, ...waiting.map((entry) => ({ at: entry.at, entry }))]
}

/** The day of each piece. A clock that was set back begins no earlier day. */
function daysOf(pieces: readonly Piece[], dayOf: (at: number) => string): string[] {
  let latest = 0
  return pieces.map(({ at }) => {
    latest = Math.max(latest, at)
    return dayOf(latest)
  })
}

const isOneGroup = (before: Piece | undefined, after: Piece | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  'message' in before &&
  'message' in after &&
  before.message.authorId === after.message.authorId &&
  before.message.authorKind === after.message.authorKind &&
  after.at - before.at < GROUP_MS

/** The rows, oldest first. The keys of a message and of all around it stay the same while it is sent. */
export function rowsOf({ entries, hasOlder, newSeq, dayOf, ...said }: RowsOf): ThreadRow[] {
  const messages = shownMessages(said)
  const firstAt = messages[0]?.at ?? 0
  const pieces = merged(
    messages,
    entries.filter(({ at }) => !hasOlder || at >= firstAt),
  )
  const rows: ThreadRow[] = []
  const days = daysOf(pieces, dayOf)
  let day: string | undefined
  /** Does a line stand between these pieces? Then they are no group. */
  const isNew = (piece: Piece | undefined) => piece !== undefined && 'message' in piece && newSeq !== null && piece.message.seq === newSeq
  for (const [at, piece] of pieces.entries()) {
    const key = 'message' in piece ? `${piece.message.authorId} ${piece.message.clientId}` : `entry ${piece.entry.key}`
    const label = days[at] ?? ''
    if (label !== day) rows.push({ kind: 'day', key: `day ${key}`, label })
    const [before, after] = [pieces[at - 1], pieces[at + 1]]
    if (isNew(piece)) rows.push({ kind: 'new', key: 'new' })
    if ('entry' in piece) rows.push({ kind: 'entry', key, node: piece.entry.node })
    else {
      rows.push({
        kind: 'message',
        key,
        message: piece.message,
        isFirst: label !== day || isNew(piece) || !isOneGroup(before, piece),
        isLast: !isOneGroup(piece, after) || isNew(after) || (after !== undefined && days[at + 1] !== label),
      })
    }
    day = label
  }
  return rows
}
