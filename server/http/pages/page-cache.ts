/**
 * Rendered pages, cached per address and language until one of the topics that they were made from is touched.
 * A cached page is the same for all readers; the differing parts are filled in as it is served.
 */
import { assemblePage, type AssembledPage } from './assembled-page.ts'

export interface RenderedPage {
  status: number
  /** The target of a redirect. */
  location?: string
  html: string
  /** Topics of the queries that the page was made from. */
  topics: ReadonlySet<string>
}

export interface KeptPage {
  status: number
  location?: string
  page: AssembledPage
}

interface Options {
  marks: Readonly<Record<string, string>>
  /** Limit on cached pages; the least recently requested is dropped first. */
  maxPages: number
}

/** Compression of a page that is sent once, out of 9: it saves more time than its bytes cost. */
const QUICK_LEVEL = 2

/** A page for one reader: never kept. */
export const pageForOne = ({ html, status, location }: RenderedPage, marks: Options['marks']): KeptPage => ({
  status,
  ...(location !== undefined && { location }),
  page: assemblePage(html, marks, QUICK_LEVEL),
})

export interface PageCache {
  /** The cached page of `key`, rendering it at most once at a time when there is none. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage>
  /** True if the page is cached or being rendered. Otherwise `get` renders it. */
  has(key: string): boolean
  /** Drops every page that was made from one of these topics. */
  drop(topics: ReadonlySet<string>): void
  readonly size: number
}

interface Entry extends KeptPage {
  topics: ReadonlySet<string>
}

export function createPageCache({ marks, maxPages }: Options): PageCache {
  const kept = new Map<string, Entry>()
  const keysByTopic = new Map<string, Set<string>>()
  const running = new Map<string, Promise<KeptPage>>()
  /** Topics touched while a rendering was under way: its page may be older than they are, so it is served but not cached. */
  const touchedMeanwhile = new Set<Set<string>>()

  function remove(key: string): void {
    const entry = kept.get(key)
    if (entry === undefined) return
    kept.delete(key)
    for (const topic of entry.topics) {
      const keys = keysByTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) keysByTopic.delete(topic)
    }
  }

  function keep(key: string, entry: Entry): void {
    remove(key)
    kept.set(key, entry)
    for (const topic of entry.topics) {
      const keys = keysByTopic.get(topic)
      if (keys === undefined) keysByTopic.set(topic, new Set([key]))
      else keys.add(key)
    }
    const oldest = kept.keys().next()
    if (kept.size > maxPages && !oldest.done) remove(oldest.value)
  }

  async function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const touched = new Set<string>()
    touchedMeanwhile.add(touched)
    try {
      const { html, topics, ...answer } = await render()
      const entry: Entry = { ...answer, page: assemblePage(html, marks), topics }
      if (answer.status === 200 && touched.isDisjointFrom(topics)) keep(key, entry)
      return entry
    } finally {
      touchedMeanwhile.delete(touched)
      running.delete(key)
    }
  }

  return {
    async get(key, render) {
      const entry = kept.get(key)
      if (entry !== undefined) {
        kept.delete(key)
        kept.set(key, entry)
        return entry
      }
      let pending = running.get(key)
      if (pending === undefined) {
        pending = renderOnce(key, render)
        running.set(key, pending)
      }
      return pending
    },
    has: (key) => kept.has(key) || running.has(key),
    drop(topics) {
      for (const touched of touchedMeanwhile) for (const topic of topics) touched.add(topic)
      for (const topic of topics) for (const key of [...(keysByTopic.get(topic) ?? [])]) remove(key)
    },
    get size() {
      return kept.size
    },
  }
}
