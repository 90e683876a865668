/** Threads of messages: of an order, later of a chat or a ticket. */
import { z } from 'zod'
import { REACTIONS } from '../limits.ts'
import { dollars, id, language, timestamp } from './basics.ts'
import { fileName, fileSize, fileType, mediaView } from './media.ts'

/** The author of a message, as its readers see it; stored with each message. */
export const authorKind = z.enum(['customer', 'model', 'assistant', 'automation', 'staff'])

export const threadMember = z.object({
  userId: id,
  name: z.string(),
  picture: z.string().nullable(),
  kind: authorKind,
  /** The last message that this member has seen; 0: none. */
  readSeq: z.number().int(),
})

/** The message that another one answers, with the beginning of its text as it is now. */
export const messageReply = z.object({ seq: z.number().int(), authorId: id, text: z.string(), isUnsent: z.boolean() })

export const threadDraft = z.object({
  text: z.string(),
  /** When it was typed. */
  writtenAt: timestamp,
  /** Null: it answers none. */
  reply: messageReply.nullable(),
})

export const thread = z.object({
  threadId: id,
  kind: z.enum(['order', 'chat', 'ticket']),
  /** The number of the newest message: messages are numbered 1, 2, 3 … without gaps. 0: none. */
  lastSeq: z.number().int(),
  /** The last message that the reader has seen. */
  readSeq: z.number().int(),
  /** The first unread message of others; null: all are read. */
  firstUnreadSeq: z.number().int().nullable(),
  /** Unread messages of others, counted up to 99. */
  unread: z.number().int(),
  /** Marked as unread by hand, from this message on; opening the thread ends it. Null: not marked. */
  unreadFromSeq: z.number().int().nullable(),
  mayWrite: z.boolean(),
  /** The thread is closed from then on; null: without an end so far. */
  closesAt: timestamp.nullable(),
  members: z.array(threadMember),
  /** The reader's own unsent text; null: none. */
  draft: threadDraft.nullable(),
})

export const unreadThread = z.object({
  threadId: id,
  /** Messages of others that the reader has not seen, counted up to 99. */
  unread: z.number().int(),
})

/** Signs that members show each other while they last: typing, or the thread is open. */
export const THREAD_SIGNS = ['typing', 'here'] as const

/** The other members with each sign. */
export const threadSigns = z.object({ typing: z.array(id), here: z.array(id) })

export const messageFile = z.object({
  objectId: id,
  /** Null: the file is removed, with the account of its author, or locked. */
  file: z.object({ fileName, fileType, fileSize }).nullable(),
  /** `file`: it is downloaded only, as a document, or a picture of a kind that cannot be shown. */
  kind: z.enum(['image', 'video', 'audio', 'file']),
  /** 0–100 while it is being prepared to be shown; null: it is not. */
  progress: z.number().int().nullable(),
  /** How the thread shows it, of a locked one without anything to request; null: not yet, or not at all. */
  media: mediaView.nullable(),
})

export const message = z.object({
  /** Its number in the thread. */
  seq: z.number().int(),
  /** Made by its author's device before sending: unique for one author of a thread, so that a row keeps its key while it is sent. */
  clientId: id,
  authorId: id,
  authorKind,
  text: z.string(),
  sentAt: timestamp,
  files: z.array(messageFile),
  /** Null: it answers none. */
  reply: messageReply.nullable(),
  /** The last edit; null: as it was sent. */
  editedAt: timestamp.nullable(),
  /** Unsent by its author: text and files are gone, the number stays. */
  isUnsent: z.boolean(),
  /** The language of the text; null: not known. */
  lang: language.nullable(),
  /** A live row that is shown in its place. */
  card: z.object({ kind: z.enum(['order', 'tip', 'purchase', 'refund', 'unlock']), id }).nullable(),
  /** Dollars that open the files of this message to the other side; null: they have no price. */
  price: dollars.nullable(),
  /** The other side has paid that. */
  isPaid: z.boolean(),
  /** This reader has not: of each file they see kind, length and a blurred stand-in. */
  isLocked: z.boolean(),
  isBroadcast: z.boolean(),
  /** The first of each kind first. */
  reactions: z.array(z.object({ emoji: z.enum(REACTIONS), userIds: z.array(id) })),
})
