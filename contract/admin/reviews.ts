import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TABLES } from '../rules/tables.ts'
import { OF_CONTENT, OF_TAKE_DOWNS } from '../shapes/admin-roles.ts'
import { done, id, pageOf, reason, token } from '../shapes/basics.ts'
import { listedReview, lookedAtReview, staffNote } from '../shapes/content.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

export const reviews = {
  list: query({
    about:
      'All reviews, by state (shown, waiting for the other side, hidden by staff), by rating and of a period; or by a search over id, text, author and model, newest first. A page of a search can be short, or empty, without being the last.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: pageAsked(TABLES.reviews),
    result: pageOf(listedReview),
  }),
  count: query({
    about: 'The number of reviews in that list, counted up to 10,000, with words up to 1,000. `isMore`: there are more.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: rowsAsked(TABLES.reviews),
    result: tableCount,
  }),
  get: query({
    about: 'A review with its reply, and each time that staff hid it; null when there is none.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: z.object({ token, reviewId: id }),
    result: lookedAtReview.nullable(),
  }),
  hide: mutation({
    about:
      'Hides a review that is shown: it leaves the profile of its model, and no longer counts in the rating. Its author reads the reason, not the note.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, reviewId: id, takeDownId: id.nullable(), reason, note: staffNote }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
  restore: mutation({
    about: 'Shows it again, and counts it. Its author is notified.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, reviewId: id, takeDownId: id, note: staffNote }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
}
