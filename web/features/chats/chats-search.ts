/** The state of /chats in its address. */
import { CHAT_FILTERS } from '#contract/limits.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A chat that was opened from the list: its way back is a step in the history. */
    isFromList?: boolean
  }
}

export type ChatFilter = (typeof CHAT_FILTERS)[number]

export interface ChatsSearch {
  /** Missing: the primary ones. */
  tab?: 'general' | 'archived'
  filter?: Exclude<ChatFilter, 'all'>
  /** Words to search all chats for. */
  q?: string
  /** Of the open chat: the number of the message to begin with. */
  at?: number
  /** The model whose chats are shown to its assistant; missing: the user’s own. */
  for?: string
  /** The secret of a link that invites an assistant. */
  invite?: string
}

const ID = /^[\da-f-]{36}$/
const SECRET = /^[\w-]{20,100}$/

/** Reads the parameters of an address; leaves out those that the screen does not know. */
export function chatsSearch({ tab, filter, q, at, for: modelId, invite }: Record<string, unknown>): ChatsSearch {
  const known = CHAT_FILTERS.find((name) => name === filter)
  const seq = Number(at)
  return {
    ...(tab === 'general' || tab === 'archived' ? { tab } : {}),
    ...(known === undefined || known === 'all' ? {} : { filter: known }),
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? { q: String(q).slice(0, 100) } : {}),
    ...(at !== undefined && Number.isInteger(seq) && seq > 0 && seq < 2 ** 31 ? { at: seq } : {}),
    ...(typeof modelId === 'string' && ID.test(modelId) ? { for: modelId } : {}),
    ...(typeof invite === 'string' && SECRET.test(invite) ? { invite } : {}),
  }
}

/** Are there words to search all chats for? */
export const isSearching = ({ q }: ChatsSearch): boolean => q !== undefined

/** The list of a tab, or the chats with users of a name, for the call. */
export const listOf = ({ tab, filter, q, for: forId }: ChatsSearch) => ({
  ...(forId === undefined ? {} : { forId }),
  ...(q !== undefined
    ? { name: q.trim() }
    : {
        ...(tab === 'archived' ? { isArchived: true } : { tab: tab ?? ('primary' as const) }),
        ...(filter === undefined ? {} : { filter }),
      }),
})
