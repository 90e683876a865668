/**
 * State that travels between the pages before a sign-in: the typed e-mail address, so that it is typed once, and the page that
 * the user wanted to open. It is kept in the entry of the browser's history: a reload keeps it, and no address or log shows it.
 */
import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    typedEmail?: string
    /** An address of this site; checked again where it is used. */
    goingTo?: string | undefined
  }
}

/** Empty when nothing was typed on the page before. */
export const useTypedEmail = (): string => useLocation({ select: ({ state }) => state.typedEmail ?? '' })

export const useGoingTo = (): string | undefined => useLocation({ select: ({ state }) => state.goingTo })
