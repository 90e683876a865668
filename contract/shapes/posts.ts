/** Posts: as everybody sees them, as one reader may see them, as their model edits them; comments and purchases. */
import { z } from 'zod'
import { dollars, id, timestamp } from './basics.ts'
import { mediaView } from './media.ts'
import { person } from './people.ts'

/** Who may see a whole post (product.md §3). */
export const postVisibility = z.enum(['free', 'followers', 'pro', 'paid'])

/** `withdrawn`: its model took it down; whoever bought it keeps it. */
export const postStatus = z.enum(['draft', 'scheduled', 'published', 'withdrawn'])

/** Why somebody may see a whole post. */
export const postRight = z.enum(['author', 'free', 'following', 'pro', 'purchased', 'admin'])

/** A file of a post as everybody may know it. When it is not open, `alt` and `peaks` are left out: only blur, kind, length and ratio remain. */
export const postMedia = mediaView.extend({ isOpen: z.boolean() })

/** A published post as everybody may see it: the same answer for all readers. What is locked is not in it. */
export const post = z.object({
  _id: id,
  model: person.extend({ _id: id, handle: z.string() }),
  title: z.string(),
  /** What everybody may read of it. */
  teaser: z.string(),
  /** The whole text of a free post; null when it is locked (see `getRights`). */
  text: z.string().nullable(),
  textLength: z.number().int(),
  visibility: postVisibility,
  /** Dollars of a paid post; null otherwise. */
  price: dollars.nullable(),
  media: z.array(postMedia),
  tags: z.array(z.string()),
  publishedAt: timestamp,
  isPinned: z.boolean(),
  areCommentsOpen: z.boolean(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  /** Names its text and files as they are now: who buys it says which they saw. */
  contentRevision: z.number().int(),
})

/** What one reader has of one post besides what everybody has. */
export const postRights = z.object({
  postId: id,
  /** Null: it is locked for this reader. */
  right: postRight.nullable(),
  isLiked: z.boolean(),
  purchaseId: id.nullable(),
  /** As it is now; null when it is locked. Who bought a post that was taken down has its title from here. */
  title: z.string().nullable(),
  /** The whole text and all files; null when it is locked. */
  text: z.string().nullable(),
  media: z.array(mediaView).nullable(),
})

/** A post as its model edits it. */
export const ownPost = z.object({
  _id: id,
  status: postStatus,
  /** Grows with each save and each step (published, scheduled, …): a save that names an older one is refused, so that two windows lose nothing. */
  revision: z.number().int(),
  title: z.string(),
  teaser: z.string(),
  text: z.string(),
  visibility: postVisibility,
  price: dollars.nullable(),
  /** `isSold`: somebody bought the post with this file; it stays part of it. */
  media: z.array(z.object({ itemId: id, alt: z.string(), isPreview: z.boolean(), isSold: z.boolean() })),
  /** What buyers have of the text: the text begins with it for good. Empty while nobody bought it. */
  soldText: z.string(),
  tags: z.array(z.string()),
  areCommentsOpen: z.boolean(),
  publishAt: timestamp.nullable(),
  /** The IANA time zone in which the model chose `publishAt`. */
  timeZone: z.string().nullable(),
  publishedAt: timestamp.nullable(),
  isPinned: z.boolean(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  purchaseCount: z.number().int(),
  /** Dollars that the model earned with it. */
  earned: dollars,
  updatedAt: timestamp,
})

export const comment = z.object({
  _id: id,
  author: person.extend({ _id: id, handle: z.string().nullable(), isPro: z.boolean(), isModel: z.boolean() }),
  text: z.string(),
  createdAt: timestamp,
})

/** A post in the library of its buyer. */
export const purchase = z.object({
  _id: id,
  purchasedAt: timestamp,
  price: dollars,
  post: z.object({ _id: id, title: z.string(), cover: mediaView.nullable(), mediaCount: z.number().int(), isWithdrawn: z.boolean() }),
  model: person.extend({ handle: z.string() }),
})
