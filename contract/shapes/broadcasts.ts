/** Broadcasts of models. */
import { z } from 'zod'
import { BROADCAST_AUDIENCE, BROADCAST_STATUSES, SEGMENTS_MAX, TAGS_MAX } from '../limits.ts'
import { dollars, id, timestamp } from './basics.ts'
import { messageFile } from './threads.ts'

const kinds = z.array(z.enum(BROADCAST_AUDIENCE)).max(BROADCAST_AUDIENCE.length)

const groups = z.array(id).max(TAGS_MAX + SEGMENTS_MAX)

/**
 * Users who are one of `to` or in one of `toGroups`, and none of `without` nor in one of `withoutGroups`. `pro`: followers and customers who
 * have Pro. Groups are tags and segments of the model; deleted ones are empty.
 */
export const audience = { to: kinds, without: kinds, toGroups: groups, withoutGroups: groups }

/** The same in calls, where groups may be left out. */
export const audienceAsked = { ...audience, toGroups: groups.default([]), withoutGroups: groups.default([]) }

/**
 * Chosen users who get no message: a block, a closed account, a model whose own rule applies in this chat, a muted chat.
 */
export const leftOut = z.object({
  blocked: z.number().int(),
  left: z.number().int(),
  rule: z.number().int(),
  muted: z.number().int(),
})

export const broadcast = z.object({
  broadcastId: id,
  text: z.string(),
  ...audience,
  status: z.enum(BROADCAST_STATUSES),
  /** For the next edit. */
  revision: z.number().int(),
  createdAt: timestamp,
  sendAt: timestamp,
  /** The end of sending; null before. */
  endedAt: timestamp.nullable(),
  /** Chosen users; 0 before sending. */
  targets: z.number().int(),
  sent: z.number().int(),
  leftOut,
  /** Of the sent ones: those whose reader has seen the message, and those that are unsent. */
  opened: z.number().int(),
  unsent: z.number().int(),
  files: z.array(messageFile),
  /** Dollars that open the files to each reader; null: they have no price. */
  price: dollars.nullable(),
  /** Readers who have paid, and the model's earnings from that. */
  unlocked: z.number().int(),
  earned: dollars,
})
