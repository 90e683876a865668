/** Every call of `posts`: publishing, reading, buying, likes and comments. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { ALT_MAX, COMMENT_MAX, PAGE_MAX, POST_MEDIA_MAX, POST_TAGS_MAX, POST_TEASER_MAX, POST_TEXT_MAX, POST_TITLE_MAX } from '../limits.ts'
import {
  cursor,
  dollars,
  dollarsIn,
  done,
  id,
  language,
  limit,
  line,
  lines,
  optionalToken,
  pageOf,
  tag,
  timestamp,
  token,
} from '../shapes/basics.ts'
import { comment, ownPost, post, postRights, postStatus, postVisibility, purchase } from '../shapes/posts.ts'

/** Content that can be saved at any time; publishing checks its own requirements. */
const draftFields = z.object({
  title: line.max(POST_TITLE_MAX),
  teaser: lines.max(POST_TEASER_MAX),
  text: lines.max(POST_TEXT_MAX),
  visibility: postVisibility,
  price: dollarsIn.nullable(),
  tags: z.array(tag.min(1)).max(POST_TAGS_MAX),
  media: z.array(z.object({ itemId: id, alt: line.max(ALT_MAX), isPreview: z.boolean() })).max(POST_MEDIA_MAX),
  areCommentsOpen: z.boolean(),
  /** The language of the texts as their writer says; null: found in them; missing: as said before, or found where they have changed. */
  language: language.nullable().optional(),
})

const byId = z.object({ token, postId: id })

/** Sent by users with `hasBlocks` only: it leaves out users hidden from them. All others share one result. */
const readerToken = optionalToken

const POST_IDS_MAX = 40

export const posts = {
  getPost: query({
    about: 'The public part of a published post; null if there is none, or a block hides its model from the reader, who has not bought it.',
    role: 'visitor',
    args: z.object({ token: readerToken, postId: id }),
    result: post.nullable(),
  }),
  listByModel: query({
    about: 'The published posts of a model, pinned ones first, then newest first.',
    role: 'visitor',
    args: z.object({ token: readerToken, modelId: id, cursor, limit }),
    result: pageOf(post),
  }),
  getFeed: query({
    about: 'New posts of the models that the user follows, newest first.',
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(post),
  }),
  getRights: query({
    about: 'The user’s rights, likes and purchases of these posts. For a visitor: the free ones.',
    role: 'visitor',
    args: z.object({ token: optionalToken, postIds: z.array(id).max(POST_IDS_MAX) }),
    result: z.array(postRights),
  }),
  listMine: query({
    scope: 'posts:read',
    about: "The model's own posts of one status, the last saved first (published ones: the last published first).",
    role: 'model',
    args: z.object({ token, status: postStatus, cursor, limit }),
    result: pageOf(ownPost),
  }),
  getMine: query({
    about: 'One own post for editing; null if it is missing or another user’s.',
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
      'Saves all fields of an own post. A draft may be unfinished; a scheduled or published post must stay publishable; sold content stays and can only be extended.',
    role: 'model',
    args: draftFields.extend({ token, postId: id, revision: z.number().int() }),
    result: z.object({ revision: z.number().int() }),
    errors: ['not_found', 'conflict', 'media_not_ready', 'not_publishable', 'wrong_status', 'sold', 'consent_required'],
  }),
  publishPost: mutation({
    about: 'Publishes a saved post now, or at `publishAt` (epoch milliseconds, at least a minute and at most a year ahead).',
    role: 'model',
    args: byId.extend({ revision: z.number().int(), publishAt: timestamp.nullable(), timeZone: z.string().max(64).nullable() }),
    result: z.object({ status: postStatus }),
    errors: ['not_found', 'conflict', 'wrong_status', 'not_publishable', 'media_not_ready', 'bad_time', 'consent_required'],
  }),
  unschedulePost: mutation({
    about: 'A scheduled post becomes a draft again.',
    role: 'model',
    args: byId,
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  deletePost: mutation({
    about: 'Deletes a draft; withdraws a published post, which only its buyers keep.',
    role: 'model',
    args: byId,
    result: done,
    errors: ['not_found', 'wrong_status'],
  }),
  setPinned: mutation({
    about: 'Pins a published post to the top of the profile, or unpins it; at most three.',
    role: 'model',
    args: byId.extend({ isPinned: z.boolean() }),
    result: done,
    errors: ['not_found', 'wrong_status', 'too_many_pinned'],
  }),
  setLiked: mutation({
    about: 'Likes or unlikes a post; a repeat has no effect.',
    role: 'user',
    args: byId.extend({ isLiked: z.boolean() }),
    result: done,
    errors: ['not_found', 'locked'],
  }),
  listComments: query({
    about: 'The comments of a post that the user may see, newest first.',
    role: 'visitor',
    args: z.object({ token: optionalToken, postId: id, cursor, limit }),
    result: pageOf(comment),
  }),
  addComment: mutation({
    about: 'Comments on a post that the user may see, while its model allows comments.',
    role: 'user',
    limit: CALL_LIMITS.comment,
    args: byId.extend({ text: lines.min(1, 'Please write a comment').max(COMMENT_MAX) }),
    result: z.object({ commentId: id }),
    errors: ['not_found', 'locked', 'comments_closed', 'feature_off', 'suspended', 'too_many_attempts'],
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
      /** The price on the customer's screen, in dollars: a different one is refused and not charged. */
      expectedPrice: dollarsIn,
      /** The content revision on the customer's screen: if text or files have changed since, the purchase is refused. */
      contentRevision: z.number().int(),
    }),
    result: z.object({ purchaseId: id, price: dollars }),
    errors: ['short_balance', 'not_for_sale', 'price_changed', 'changed', 'own_post', 'suspended', 'email_unconfirmed', 'consent_required'],
    money: { move: 'purchase', amount: 'expectedPrice' },
  }),
  listPurchases: query({
    scope: 'posts:read',
    about: 'The library: posts that the user bought, newest first.',
    role: 'user',
    args: z.object({ token, cursor, limit: z.number().int().min(1).max(PAGE_MAX).optional() }),
    result: pageOf(purchase),
  }),
}
