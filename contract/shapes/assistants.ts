/** Assistants: users with their own account who answer the chats of a model, with its permission. */
import { z } from 'zod'
import { id, timestamp } from './basics.ts'

const party = z.object({
  userId: id,
  name: z.string(),
  /** Of a listed model only. */
  handle: z.string().nullable(),
  picture: z.string().nullable(),
})

/** As its model sees it. */
export const assistant = z.object({
  assistantId: id,
  /** Null: invited by a link that nobody has used yet. */
  user: party.nullable(),
  state: z.enum(['invited', 'active']),
  /** They may put prices on files, and see what the customer has paid. */
  mayMoney: z.boolean(),
  invitedAt: timestamp,
  /** The end of an invitation; null: it is accepted. */
  expiresAt: timestamp.nullable(),
})

/** As the assistant sees it. */
export const assistance = z.object({
  assistantId: id,
  model: party,
  state: z.enum(['invited', 'active']),
  mayMoney: z.boolean(),
  /** Unread messages notify them. */
  wantsNotifications: z.boolean(),
  /** Unread chats of the model, counted up to 99. */
  unread: z.number().int(),
})
