/** The filters of /apps in its address. */
export const APP_NAMES = ['google', 'email', 'passkeys', 'push', 'calendar', 'keys', 'webhooks'] as const
export type AppName = (typeof APP_NAMES)[number]
export const APP_STATES = ['connected', 'open'] as const

export interface AppsSearch {
  q?: string
  state?: (typeof APP_STATES)[number]
  /** From Z to A. */
  sort?: 'desc'
}

const SEARCH_MAX = 60

export function appsSearch({ q, state, sort }: Record<string, unknown>): AppsSearch {
  const words = typeof q === 'string' ? q.slice(0, SEARCH_MAX) : ''
  return {
    ...(words === '' ? {} : { q: words }),
    ...(state === 'connected' || state === 'open' ? { state } : {}),
    ...(sort === 'desc' ? { sort } : {}),
  }
}
