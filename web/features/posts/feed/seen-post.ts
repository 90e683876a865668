/** A post as one reader sees it: its public part, and the part that the reader has a right to. Pure. */
import { rightOf, VISITOR } from '#contract/rules/posts.ts'
import type { MediaView, Post, PostMedia, PostRight, PostRights, PostVisibility } from '#contract/types.ts'

export interface SeenPost {
  post: Post
  /** Null: locked. Undefined: not known yet. */
  right: PostRight | null | undefined
  /** The whole text, or null while it is locked. */
  text: string | null
  /** Every file of the post, open or not. */
  media: readonly PostMedia[]
  isOpen: boolean
  isLiked: boolean
  purchaseId: string | null
}

/** The right that all readers have to a post on a screen: it is published, and its model is listed. */
const rightOfAll = (visibility: PostVisibility): PostRight | null => rightOf({ visibility, status: 'published', isListed: true }, VISITOR)

/** `rights`: undefined while the reader is unknown, null for a visitor, who sees the public part. */
export function seenPost(post: Post, rights: PostRights | null | undefined): SeenPost {
  const right = rights == null ? (rightOfAll(post.visibility) ?? rights) : rights.right
  const own = rights?.media ?? null
  return {
    post,
    right,
    text: rights?.text ?? post.text,
    media: own === null ? post.media : own.map((view) => ({ ...view, isOpen: true })),
    isOpen: right != null,
    isLiked: rights?.isLiked ?? false,
    purchaseId: rights?.purchaseId ?? null,
  }
}

export interface MediaCount {
  images: number
  videos: number
  audios: number
  /** Of all clips and sounds together. */
  seconds: number
}

/** The number of files of each kind, for the text on a locked post. */
export function countMedia(media: readonly Pick<MediaView, 'kind' | 'seconds'>[]): MediaCount {
  const of = (kind: MediaView['kind']) => media.filter((file) => file.kind === kind)
  return {
    images: of('image').length,
    videos: of('video').length,
    audios: of('audio').length,
    seconds: Math.round(media.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)),
  }
}

/** "2:05", "1:00:09". */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts
    .slice(parts[0] === 0 ? 1 : 0)
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
}
