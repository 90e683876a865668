/**
 * What goes along between the pages before a sign-in: the e-mail address that was typed, so that nobody types it again, and where the
 * person was going. It lies in the entry of the browser's history: a reload keeps it, and no address or log shows it.
 */
import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    typedEmail?: string
    /** An address of this site; where it is used it is checked again. */
    goingTo?: string | undefined
  }
}

/** Empty when nothing was typed on the page before. */
export const useTypedEmail = (): string => useLocation({ select: ({ state }) => state.typedEmail ?? '' })

export const useGoingTo = (): string | undefined => useLocation({ select: ({ state }) => state.goingTo })
