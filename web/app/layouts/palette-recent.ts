/** The last choices in the palette: the memory of the tab, which a sign-out removes. */

export interface PaletteEntry {
  url: string
  title: string
  /** A second text, such as the name of the model. */
  about?: string
}

const KEY = 'palette-recent'
const RECENT_MAX = 5

const isEntry = (value: unknown): value is PaletteEntry =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'title' in value &&
  typeof value.url === 'string' &&
  typeof value.title === 'string'

/** The latest choice first. */
export function recentEntries(): PaletteEntry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    // Not ours, or damaged.
    return []
  }
}

export function rememberEntry(entry: PaletteEntry): void {
  const others = recentEntries().filter(({ url }) => url !== entry.url)
  sessionStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, RECENT_MAX)))
}
