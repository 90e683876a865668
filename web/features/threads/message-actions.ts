/** The acts of a reader on a chat message. The thread of an order is evidence: it has none, and no context. */
import { createContext, type ReactNode, use } from 'react'
import type { Reaction } from '#contract/limits.ts'
import type { ShownMessage } from './thread-rows.ts'

export interface MessageActions {
  readonly userId: string
  readonly mayWrite: boolean
  /** The name of a member, for this reader. */
  nameOf: (userId: string) => string
  reply: (message: ShownMessage) => void
  edit: (message: ShownMessage) => void
  unsend: (message: ShownMessage) => void
  react: (message: ShownMessage, emoji: Reaction) => void
  jumpTo: (seq: number) => void
  /** Further entries of the menu of another's message, such as report. */
  renderMore: ((message: ShownMessage, name: string) => ReactNode) | undefined
  /** Adds the missing dollars to the wallet. */
  addFunds: ((dollars: number) => void) | undefined
  /** The text about locked files, and the button that pays for them. `name`: of their author. */
  renderUnlock: ((message: ShownMessage, name: string) => ReactNode) | undefined
  /** An order or a payment between the two sides, at its place in the chat. */
  renderCard: ((seq: number) => ReactNode) | undefined
}

export const MessageActionsContext = createContext<MessageActions | null>(null)

export const useMessageActions = (): MessageActions | null => use(MessageActionsContext)
