/** Every call of `search`. */
import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { SEARCH_MAX } from '../limits.ts'
import { language, optionalToken } from '../shapes/basics.ts'
import { found } from '../shapes/search.ts'

export const search = {
  find: query({
    about:
      'The search of the header: the best few models, products, posts and tags, the user’s own orders, and help articles in the given language (English when missing), by their names. Tolerates missing accents and one typo in a word. Only published content, and no orders for a visitor.',
    role: 'visitor',
    args: z.object({ token: optionalToken, language: language.optional(), search: z.string().trim().min(1).max(SEARCH_MAX) }),
    result: found,
  }),
}
