/**
 * The sidebar: expanded or collapsed on a desktop (kept in a cookie for 7 days), open or closed on a phone.
 * A store, so that the shortcut works everywhere.
 */
import { useSyncExternalStore } from 'react'
import { SIDEBAR_COOKIE_DAYS } from '#contract/limits.ts'
import { readCookie, writeCookie } from '#web/lib/cookies.ts'
import { pageReader } from '#web/lib/page-reader.ts'

export const SIDEBAR_COOKIE = 'sidebar:state'
/** spec §9: below this width the sidebar is a sheet. */
const MOBILE_MAX_PX = 768

interface SidebarState {
  isExpanded: boolean
  isOpenOnPhone: boolean
}

let state: SidebarState | undefined
const listeners = new Set<() => void>()

const EXPANDED: SidebarState = { isExpanded: true, isOpenOnPhone: false }
const COLLAPSED: SidebarState = { isExpanded: false, isOpenOnPhone: false }
/** As the page was rendered. */
const atFirst = (): SidebarState => (pageReader()?.isSidebarExpanded === false ? COLLAPSED : EXPANDED)

/** The same object as at first where nothing differs: another one would render the frame of the page anew. */
const current = (): SidebarState => (state ??= readCookie(SIDEBAR_COOKIE) === 'false' ? COLLAPSED : EXPANDED)

function set(next: SidebarState): void {
  if (next.isExpanded !== current().isExpanded) writeCookie(SIDEBAR_COOKIE, String(next.isExpanded), SIDEBAR_COOKIE_DAYS)
  state = next
  for (const listener of listeners) listener()
}

/** Toggles the sidebar at this width. */
export function onSidebarToggle(): void {
  const now = current()
  if (innerWidth < MOBILE_MAX_PX) set({ ...now, isOpenOnPhone: !now.isOpenOnPhone })
  else set({ ...now, isExpanded: !now.isExpanded })
}

export const closeOnPhone = (): void => set({ ...current(), isOpenOnPhone: false })

export function useSidebarState(): SidebarState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    atFirst,
  )
}
