import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TABLES } from '../rules/tables.ts'
import { OF_CONTENT, OF_TAKE_DOWNS } from '../shapes/admin-roles.ts'
import { done, id, pageOf, reason, token } from '../shapes/basics.ts'
import { listedPost, lookedAtPost, staffNote } from '../shapes/content.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

export const posts = {
  list: query({
    about:
      'All posts that are or were published, by state (published, withdrawn by the model, hidden by staff) and of a period; or by a search over id, title and model, newest first. A page of a search can be short, or empty, without being the last.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: pageAsked(TABLES.posts),
    result: pageOf(listedPost),
  }),
  count: query({
    about: 'The number of posts in that list, counted up to 10,000, with words up to 1,000. `isMore`: there are more.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: rowsAsked(TABLES.posts),
    result: tableCount,
  }),
  get: query({
    about: 'A post as each reader sees it, its buyers, and each time that staff hid it; null once it is gone.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: z.object({ token, postId: id }),
    result: lookedAtPost.nullable(),
  }),
  hide: mutation({
    about:
      'Hides a post from all but its model and its buyers: it leaves the profile, the feeds and the search. Its model reads the reason, not the note.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, postId: id, takeDownId: id.nullable(), reason, note: staffNote }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
  restore: mutation({
    about: 'Publishes it again, at its old place. Its model is notified.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, postId: id, takeDownId: id, note: staffNote }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
}
