import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TABLES } from '../rules/tables.ts'
import { OF_CONTENT, OF_TAKE_DOWNS } from '../shapes/admin-roles.ts'
import { done, id, pageOf, reason, token } from '../shapes/basics.ts'
import { listedComment, lookedAtComment, staffNote } from '../shapes/content.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

export const comments = {
  list: query({
    about:
      'All comments that are shown or that staff has hidden, by state and of a period; or by a search over id, text and author, newest first. A page of a search can be short, or empty, without being the last.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: pageAsked(TABLES.comments),
    result: pageOf(listedComment),
  }),
  count: query({
    about: 'The number of comments in that list, counted up to 10,000, with words up to 1,000. `isMore`: there are more.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: rowsAsked(TABLES.comments),
    result: tableCount,
  }),
  get: query({
    about: 'A comment, its post, and each time that staff hid it; null once its author or the model has removed it.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: z.object({ token, commentId: id }),
    result: lookedAtComment.nullable(),
  }),
  hide: mutation({
    about: 'Hides a comment from all readers of its post. Its author reads the reason, not the note.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, commentId: id, takeDownId: id.nullable(), reason, note: staffNote }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
  restore: mutation({
    about: 'Shows it again, at its old place. Its author is notified.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, commentId: id, takeDownId: id, note: staffNote }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
}
