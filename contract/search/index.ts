/** Every call of `search`. */
import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { SEARCH_MAX } from '../limits.ts'
import { optionalToken } from '../shapes/basics.ts'
import { found } from '../shapes/search.ts'

export const search = {
  find: query({
    about:
      'The search of the header: the best few models, products, posts and tags, and the user’s own orders, by their names. Tolerates missing accents and one typo in a word. Only published content, and no orders for a visitor.',
    role: 'visitor',
    args: z.object({ token: optionalToken, search: z.string().trim().min(1).max(SEARCH_MAX) }),
    result: found,
  }),
}
