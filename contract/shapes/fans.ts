/** People: the fans of a model, the models of a customer, and the groups that a model makes of its fans. */
import { z } from 'zod'
import { ACTIVE_DAYS, FAN_KINDS, GROUP_NAME_MAX, ORDERS_MIN_MAX, QUIET_DAYS, TAG_COLOURS, TAGS_MAX } from '../limits.ts'
import { dollars, dollarsIn, id, line, timestamp } from './basics.ts'
import { person } from './people.ts'

export const fanKind = z.enum(FAN_KINDS)

const oneOf = (days: readonly number[]) => z.literal([...days])

/** Conditions of a rule: a fan has to meet all that it names. */
export const fanRule = z.object({
  kind: fanKind.optional(),
  /** Dollars that the fan has spent in all, at least. */
  spentMin: dollarsIn.optional(),
  ordersMin: z.number().int().min(1).max(ORDERS_MIN_MAX).optional(),
  /** Something happened within so many days, or nothing did. */
  activeDays: oneOf(ACTIVE_DAYS).optional(),
  quietDays: oneOf(QUIET_DAYS).optional(),
})

const tagIds = z.array(id).max(TAGS_MAX).optional()

/** A rule, and tags: one of `tags`, and none of `withoutTags`. */
export const fanFilter = fanRule.extend({ tags: tagIds, withoutTags: tagIds })

export const groupName = line.min(1, 'Please enter a name').max(GROUP_NAME_MAX)
export const tagColour = z.enum(TAG_COLOURS)

/** Payments of one of the two to the other, by purpose; counts leave out payments that were refunded in full. */
export const dealings = z.object({
  orders: z.number().int(),
  orderAmount: dollars,
  posts: z.number().int(),
  postAmount: dollars,
  tips: z.number().int(),
  tipAmount: dollars,
  messages: z.number().int(),
  messageAmount: dollars,
  /** All together. */
  spent: dollars,
})

const tie = {
  ...dealings.shape,
  followedAt: timestamp.nullable(),
  /** The first event between the two. */
  since: timestamp,
  /** The last time that the fan followed, ordered, bought, tipped, or paid for a message. */
  lastAt: timestamp,
  /** The reader's private note. */
  note: z.string(),
}

export const fan = person.extend({
  userId: id,
  /** Of a model with a page; null for all others. */
  handle: z.string().nullable(),
  isPro: z.boolean(),
  ...tie,
  /** The model's share of `spent` that it has earned so far. */
  earned: dollars,
  /** Ids of tags: given by hand, or by a rule. */
  tags: z.array(id),
  /** Of these, the ones given by hand. */
  ownTags: z.array(id),
})

export const tiedModel = person.extend({
  userId: id,
  handle: z.string().nullable(),
  isOnline: z.boolean(),
  ...tie,
})

export const blockedUser = person.extend({
  userId: id,
  handle: z.string().nullable(),
  blockedAt: timestamp,
  /** Dollars that the reader has paid this user, and this user the reader. */
  paid: dollars,
  received: dollars,
})

/** Counted up to FANS_COUNT_MAX. */
export const fanCount = z.object({ count: z.number().int(), isMore: z.boolean() })

export const fanTag = z.object({
  tagId: id,
  name: z.string(),
  colour: tagColour,
  /** Null: given by hand only. */
  rule: fanRule.nullable(),
  fans: fanCount,
})

export const fanSegment = z.object({ segmentId: id, name: z.string(), filter: fanFilter, fans: fanCount })
