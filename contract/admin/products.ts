import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TABLES } from '../rules/tables.ts'
import { OF_CONTENT, OF_TAKE_DOWNS } from '../shapes/admin-roles.ts'
import { done, id, pageOf, reason, token } from '../shapes/basics.ts'
import { listedProduct, lookedAtProduct, staffNote } from '../shapes/content.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

/** The last time that staff hid it, as the admin saw it; null: never. */
const takeDownId = id.nullable()

export const products = {
  list: query({
    about:
      'All products, sorted, by state (for sale, hidden by the model, hidden by staff), by kind and of a period; or by a search over id, name and model, newest first. A page of a search for common words can be short, or empty, without being the last.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: pageAsked(TABLES.products),
    result: pageOf(listedProduct),
  }),
  count: query({
    about: 'The number of products in that list, counted up to 10,000, with words up to 1,000. `isMore`: there are more.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: rowsAsked(TABLES.products),
    result: tableCount,
  }),
  get: query({
    about: 'A product as customers see it, its open orders, and each time that staff hid it; null once its model has deleted it.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: z.object({ token, productId: id }),
    result: lookedAtProduct.nullable(),
  }),
  hide: mutation({
    about:
      'Hides a product: it leaves the profile, the search and every list, and cannot be ordered. Open orders go on. Its model reads the reason, not the note, and cannot show it again.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, productId: id, takeDownId, reason, note: staffNote }),
    result: done,
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
  restore: mutation({
    about: 'Ends that: the product is for sale again, unless its model has hidden it. Its model is notified.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, productId: id, takeDownId: id, note: staffNote }),
    result: z.object({ isShown: z.boolean() }),
    errors: ['not_found', 'changed_meanwhile', 'own_content'],
  }),
}
