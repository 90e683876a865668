/** Machine translation of users' texts: the texts, and the agreement of both sides of a conversation. */
import { z } from 'zod'
import { id, timestamp } from './basics.ts'

/** A text that a user wrote, by what holds it. Its parts come back in this order. */
export const textRef = z.discriminatedUnion('kind', [
  /** Title, teaser, text (empty for readers without a right to it). */
  z.object({ kind: z.literal('post'), postId: id }),
  z.object({ kind: z.literal('comment'), commentId: id }),
  /** Headline and description of a model. */
  z.object({ kind: z.literal('bio'), modelId: id }),
  /** Name and description. */
  z.object({ kind: z.literal('product'), productId: id }),
  /** Title and content. */
  z.object({ kind: z.literal('review'), reviewId: id }),
  /** The model's reply to a review. */
  z.object({ kind: z.literal('reply'), reviewId: id }),
  /** The customer's wishes and notes; private. */
  z.object({ kind: z.literal('brief'), orderId: id }),
  /** Private. */
  z.object({ kind: z.literal('message'), threadId: id, seq: z.number().int().min(1).max(2_147_483_647) }),
])

/** Agreement of both sides to a conversation's translations: both know where their texts go. */
export const threadTranslation = z.object({
  /** All who are asked have agreed to the present translator. */
  isOn: z.boolean(),
  /** The sides that are asked: both; in a ticket its user (`own`), whom the team asks (`other`). */
  needs: z.enum(['both', 'own', 'other']),
  /** The reader has, and the other side has, with the time of each; null: not agreed. */
  own: z.object({ agreedAt: timestamp }).nullable(),
  other: z.object({ agreedAt: timestamp }).nullable(),
  /** The reader wants each foreign message translated. */
  isAlways: z.boolean(),
  /** The other side reads the reader's messages as a machine translates them, without asking for each. */
  isOtherAlways: z.boolean(),
})
