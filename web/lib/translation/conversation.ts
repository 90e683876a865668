/** The translation of a conversation for its screens: the translator, the agreement of its sides, and the choices of this reader. */
import { createContext, use } from 'react'
import type { TextRef, ThreadTranslation } from '#contract/types.ts'

/** Shown once a reader has asked for a text; it wins over *translate always*. */
export type Choice = 'original' | 'translated'

export interface Conversation {
  readonly threadId: string
  /** The translator's name. */
  readonly label: string
  readonly state: ThreadTranslation
  /** Asks this reader to agree, or says that the other side has to. */
  ask: () => void
  /** The reader's choices for texts, while the conversation is open: rows come and go with the scrolling. */
  readonly choices: Map<string, Choice>
}

export const ConversationContext = createContext<Conversation | null>(null)

export const useConversationContext = (): Conversation | null => use(ConversationContext)

/** A private text of the conversation. */
export interface PrivateText {
  readonly text: Extract<TextRef, { kind: 'message' | 'brief' }>
  /** Null: unknown, or nothing to translate. */
  readonly lang: string | null
  /** As shown, in the order of the contract. */
  readonly texts: readonly string[]
  /** Unique within the conversation. */
  readonly key: string
}

/** At most so many texts are on their way at once: *translate always* on a long page asks for one after another. */
const AT_ONCE = 3
let running = 0
const waiting: (() => void)[] = []

/** Runs the work when its turn has come. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((begin) => waiting.push(begin))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
