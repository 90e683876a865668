/** The form of the demo's posts. */
import type { PostVisibility } from '#contract/types.ts'

export interface DemoFile {
  kind: 'image' | 'audio' | 'video'
  shape: 'wide' | 'tall' | 'square'
  /** Description (alt text). */
  alt: string
  /** Public although the post is not. */
  isPreview: boolean
}

export interface DemoPost {
  modelHandle: string
  visibility: PostVisibility
  priceCents: number | null
  title: string
  teaser: string
  text: string
  tags: readonly string[]
  files: readonly DemoFile[]
  daysAgo: number
  isPinned: boolean
  /** Said under it, oldest first, by customers who speak the language of the post. */
  comments: readonly string[]
}

const file =
  (kind: DemoFile['kind'], shape: DemoFile['shape']) =>
  (alt: string): DemoFile => ({ kind, shape, alt, isPreview: false })

export const wide = file('image', 'wide')
export const tall = file('image', 'tall')
export const square = file('image', 'square')
export const sound = file('audio', 'square')
export const clip = file('video', 'wide')
export const preview = (shown: DemoFile): DemoFile => ({ ...shown, isPreview: true })

interface Rest {
  teaser?: string
  text: string
  tags?: readonly string[]
  files?: readonly DemoFile[]
  comments?: readonly string[]
  isPinned?: boolean
}

/** A post; `who` is `free`, `followers`, `pro`, or whole dollars. */
export function post(
  modelHandle: string,
  daysAgo: number,
  who: 'free' | 'followers' | 'pro' | number,
  title: string,
  { teaser = '', text, tags = [], files = [], comments = [], isPinned = false }: Rest,
): DemoPost {
  const visibility = typeof who === 'number' ? 'paid' : who
  return {
    modelHandle,
    visibility,
    priceCents: typeof who === 'number' ? who * 100 : null,
    title,
    teaser,
    text,
    tags,
    files,
    daysAgo,
    isPinned,
    comments,
  }
}
