/** Posts: what a model publishes; who may see it; buying it; likes and comments. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { ALT_MAX, COMMENT_MAX, PAGE_MAX, POST_MEDIA_MAX, POST_TAGS_MAX, POST_TEASER_MAX, POST_TEXT_MAX, POST_TITLE_MAX } from '../limits.ts'
import { mediaView } from '../media/media.ts'
import {
  cursor,
  dollars,
  dollarsIn,
  done,
  id,
  limit,
  line,
  lines,
  optionalToken,
  pageOf,
  person,
  tag,
  timestamp,
  token,
} from '../shapes.ts'

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

/** What can be saved at any time; what publishing needs besides is checked then. */
const draftFields = z.object({
  title: line.max(POST_TITLE_MAX),
  teaser: lines.max(POST_TEASER_MAX),
  text: lines.max(POST_TEXT_MAX),
  visibility: postVisibility,
  price: dollarsIn.nullable(),
  tags: z.array(tag.min(1)).max(POST_TAGS_MAX),
  media: z.array(z.object({ itemId: id, alt: line.max(ALT_MAX), isPreview: z.boolean() })).max(POST_MEDIA_MAX),
  areCommentsOpen: z.boolean(),
})

const byId = z.object({ token, postId: id })
const POST_IDS_MAX = 40

export const posts = {
  getPost: query({
    about: 'A published post as everybody may see it; null when there is none.',
    role: 'visitor',
    args: z.object({ postId: id }),
    result: post.nullable(),
  }),
  listByModel: query({
    about: 'The published posts of a model, pinned ones first, then newest first.',
    role: 'visitor',
    args: z.object({ modelId: id, cursor, limit }),
    result: pageOf(post),
  }),
  getFeed: query({
    about: 'New posts of the models that the user follows, newest first.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(post),
  }),
  getRights: query({
    about: 'What the reader may see of these posts, and what they liked and bought. For a visitor: what is free.',
    role: 'visitor',
    args: z.object({ token: optionalToken, postIds: z.array(id).max(POST_IDS_MAX) }),
    result: z.array(postRights),
  }),
  listMine: query({
    about: "The model's own posts of one status, the last saved first (published ones: the last published first).",
    role: 'model',
    args: z.object({ token, status: postStatus, cursor, limit }),
    result: pageOf(ownPost),
  }),
  getMine: query({
    about: 'One own post for editing; null when it is not there or of somebody else.',
    role: 'model',
    args: byId,
    result: ownPost.nullable(),
  }),
  createDraft: mutation({
    about: 'An empty draft.',
    role: 'model',
    args: z.object({ token }),
    result: z.object({ postId: id, revision: z.number().int() }),
    errors: ['too_many_drafts'],
  }),
  savePost: mutation({
    about:
      'Saves all fields of an own post. A draft may be unfinished; a scheduled or published post must stay publishable; what was sold of it stays, and can be added to.',
    role: 'model',
    args: draftFields.extend({ token, postId: id, revision: z.number().int() }),
    result: z.object({ revision: z.number().int() }),
    errors: ['not_found', 'conflict', 'media_not_ready', 'not_publishable', 'wrong_status', 'sold'],
  }),
  publishPost: mutation({
    about: 'Publishes a saved post now, or at `publishAt` (epoch milliseconds, at least a minute and at most a year ahead).',
    role: 'model',
    args: byId.extend({ revision: z.number().int(), publishAt: timestamp.nullable(), timeZone: z.string().max(64).nullable() }),
    result: z.object({ status: postStatus }),
    errors: ['not_found', 'conflict', 'wrong_status', 'not_publishable', 'media_not_ready', 'bad_time'],
  }),
  unschedulePost: mutation({
    about: 'A scheduled post becomes a draft again.',
    role: 'model',
    args: byId,
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  deletePost: mutation({
    about: 'Deletes a draft; takes a published post down for everybody but those who bought it.',
    role: 'model',
    args: byId,
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  setPinned: mutation({
    about: 'Pins a published post to the top of the profile, or lets it go; three at most.',
    role: 'model',
    args: byId.extend({ isPinned: z.boolean() }),
    result: done,
    errors: ['not_found', 'wrong_status', 'too_many_pinned'],
  }),
  setLiked: mutation({
    about: 'Likes a post, or takes the like back; doing so twice is doing it once.',
    role: 'user',
    args: byId.extend({ isLiked: z.boolean() }),
    result: done,
    errors: ['not_found', 'locked'],
  }),
  listComments: query({
    about: 'The comments of a post that the reader may see, newest first.',
    role: 'visitor',
    args: z.object({ token: optionalToken, postId: id, cursor, limit }),
    result: pageOf(comment),
  }),
  addComment: mutation({
    about: 'Comments on a post that the reader may see, while its model lets people comment.',
    role: 'user',
    args: byId.extend({ text: lines.min(1, 'Please write a comment').max(COMMENT_MAX) }),
    result: z.object({ commentId: id }),
    errors: ['not_found', 'locked', 'comments_closed', 'suspended', 'rate_limited'],
  }),
  deleteComment: mutation({
    about: 'Removes a comment: its author, the model of the post, or an admin.',
    role: 'user',
    args: z.object({ token, commentId: id }),
    result: done,
    errors: ['not_found'],
  }),
  purchasePost: mutation({
    about: 'Buys a paid post: one transaction moves the price to the model, less commission. Buying twice charges once.',
    role: 'user',
    args: byId.extend({
      /** The price that the person saw, in dollars: another one is refused, never charged. */
      expectedPrice: dollarsIn,
      /** What the person saw of it: text or files that have changed meanwhile are refused. */
      contentRevision: z.number().int(),
    }),
    result: z.object({ purchaseId: id, price: dollars }),
    errors: ['short_balance', 'not_for_sale', 'price_changed', 'changed', 'own_post', 'suspended', 'email_unconfirmed'],
    money: { move: 'purchase', amount: 'expectedPrice' },
  }),
  listPurchases: query({
    about: 'The library: posts that the user bought, newest first.',
    role: 'user',
    args: z.object({ token, cursor, limit: z.number().int().min(1).max(PAGE_MAX).optional() }),
    result: pageOf(purchase),
  }),
}
