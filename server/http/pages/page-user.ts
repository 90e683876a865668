/** The signed-in user of a page request, and the facts about the browser that a page for one user needs. */
import type { Font, Theme } from '#contract/limits.ts'
import type { User } from '#contract/types.ts'
import type { AtelierServer } from '#server/main.ts'
import { type Defaults, styleOf } from './reader-settings.ts'

/** A page behind the auth guard, or the own profile, is rendered for its user (`web/lib/page-reader.ts`). */
export interface PageReader {
  token: string
  isSidebarExpanded: boolean
  timeZone: string
  theme: Theme
  font: Font
}

const UTC = 'UTC'

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The chosen time zone, else that of the browser, as the page's cookies say; UTC on the first visit. */
export const zoneOf = (cookies: ReadonlyMap<string, string>): string =>
  [cookies.get('time_zone'), cookies.get('device_zone')].find((zone) => zone !== undefined && isZone(zone)) ?? UTC

export const readerOf = (cookies: ReadonlyMap<string, string>, defaults: Defaults, token: string): PageReader => ({
  token,
  ...styleOf(cookies, defaults),
  isSidebarExpanded: cookies.get('sidebar:state') !== 'false',
  timeZone: zoneOf(cookies),
})

/** The user of a session, for a request of this network; null when the session has ended. */
export const userOf = async (realtime: AtelierServer['realtime'], token: string, network: string): Promise<User | null> =>
  (await realtime.query('auth:getUser', { token }, { page: { network } })).value as User | null

/** True for the profile of this user and its tabs: the owner sees tools in place of buttons to follow and order. */
export const isOwnProfile = (pathname: string, { status, handle }: User): boolean =>
  status === 'model' && (pathname === `/models/${handle}` || pathname.startsWith(`/models/${handle}/`))
