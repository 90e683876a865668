/** Names a live query in the query cache. */
export type Args = Readonly<Record<string, unknown>>

const LIVE = 'live'

export const liveKey = (path: string, args: Args) => [LIVE, path, args] as const

export function liveKeyParts(key: readonly unknown[]): { path: string; args: Args } | null {
  const [mark, path, args] = key
  return mark === LIVE && typeof path === 'string' ? { path, args: args as Args } : null
}
