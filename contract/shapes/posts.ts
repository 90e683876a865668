/** Posts: the public part, one user's rights, the model's editing view; comments and purchases. */
import { z } from 'zod'
import { dollars, id, language, timestamp } from './basics.ts'
import { mediaView } from './media.ts'
import { person } from './people.ts'

/** Visibility of a whole post (product.md §3). */
export const postVisibility = z.enum(['free', 'followers', 'pro', 'paid'])

/** `withdrawn`: its model took it down; buyers keep it. */
export const postStatus = z.enum(['draft', 'scheduled', 'published', 'withdrawn'])

/** Why a user may see a whole post. */
export const postRight = z.enum(['author', 'free', 'following', 'pro', 'purchased', 'admin'])

/** The public part of a post's file. For a locked file `alt` and `peaks` are missing: only blur, kind, length and ratio remain. */
export const postMedia = mediaView.extend({ isOpen: z.boolean() })

/** The public part of a published post: the same answer for all visitors, without locked content. */
export const post = z.object({
  _id: id,
  model: person.extend({ _id: id, handle: z.string() }),
  title: z.string(),
  /** The public text. */
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
  /** Revision of its text and files: a purchase names the one that the customer saw. */
  contentRevision: z.number().int(),
  /** Of the texts; null: unknown. */
  lang: language.nullable(),
})

/** One user's rights and content of a post, besides the public part. */
export const postRights = z.object({
  postId: id,
  /** Null: locked for this user. */
  right: postRight.nullable(),
  isLiked: z.boolean(),
  purchaseId: id.nullable(),
  /** The current title; null when locked. Buyers of a withdrawn post get its title from here. */
  title: z.string().nullable(),
  /** The whole text and all files; null when it is locked. */
  text: z.string().nullable(),
  media: z.array(mediaView).nullable(),
})

/** A post as its model edits it. */
export const ownPost = z.object({
  _id: id,
  status: postStatus,
  /** Grows with each save and each change of state. A save with an older one is refused, so that two windows cannot overwrite each other. */
  revision: z.number().int(),
  title: z.string(),
  teaser: z.string(),
  text: z.string(),
  visibility: postVisibility,
  price: dollars.nullable(),
  /** `isSold`: the post was bought with this file, so it cannot be removed. */
  media: z.array(z.object({ itemId: id, alt: z.string(), isPreview: z.boolean(), isSold: z.boolean() })),
  /** The sold beginning of the text, which cannot change. Empty before the first purchase. */
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
  /** Dollars that the model has earned with it. */
  earned: dollars,
  updatedAt: timestamp,
  /** Of the texts; null: unknown. */
  lang: language.nullable(),
  /** The writer has said it. */
  isLangChosen: z.boolean(),
})

export const comment = z.object({
  _id: id,
  author: person.extend({ _id: id, handle: z.string().nullable(), isPro: z.boolean(), isModel: z.boolean() }),
  text: z.string(),
  createdAt: timestamp,
  /** Null: unknown. */
  lang: language.nullable(),
})

/** A post in the library of its buyer. */
export const purchase = z.object({
  _id: id,
  purchasedAt: timestamp,
  price: dollars,
  post: z.object({ _id: id, title: z.string(), cover: mediaView.nullable(), mediaCount: z.number().int(), isWithdrawn: z.boolean() }),
  model: person.extend({ handle: z.string() }),
})
