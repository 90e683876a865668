/** Messages as threads show them, for tests. */
import type { Message } from '#contract/types.ts'

/** A plain message, with these and other values. */
export const aMessage = (
  but: Pick<Message, 'seq' | 'clientId' | 'authorId' | 'authorKind' | 'text' | 'sentAt'> & Partial<Message>,
): Message => ({
  files: [],
  reply: null,
  editedAt: null,
  isUnsent: false,
  lang: null,
  card: null,
  price: null,
  isPaid: false,
  isLocked: false,
  isBroadcast: false,
  reactions: [],
  ...but,
})
