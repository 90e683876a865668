/**
 * The user that this page was rendered for: a page behind the auth guard comes from the server with its user's data. Missing on pages
 * that are the same for every reader. Set once by each side (web/app/server.ts, web/app/client.tsx).
 */
import type { Font, Theme } from '#contract/limits.ts'

export interface PageReader {
  /** The session; '' once it has ended in this browser. */
  readonly token: string
  readonly isSidebarExpanded: boolean
  /** Times are written in this zone. */
  readonly timeZone: string
  readonly theme: Theme
  readonly font: Font
}

let read: () => PageReader | undefined = () => undefined

export const pageReader = (): PageReader | undefined => read()

export const setPageReader = (reader: typeof read): void => {
  read = reader
}
