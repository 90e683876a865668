/** Every call of `help`: the help centre, for visitors and users. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { HELP_REASON_MAX, HELP_SLUG_MAX, SEARCH_MAX } from '../limits.ts'
import { done, language, line, lines, optionalToken } from '../shapes/basics.ts'
import { helpKey, helpAnswer, helpCentre, helpHit } from '../shapes/help.ts'

const search = line.min(1).max(SEARCH_MAX)

export const help = {
  getCentre: query({
    about: 'The titles of all published help articles, by category, in this language; in English where they are not translated.',
    role: 'visitor',
    args: z.object({ language }),
    result: helpCentre,
  }),
  getArticle: query({
    about:
      'A published help article by any slug that it has or had, in this language, or in English where it is not translated. Its live limits are filled in.',
    role: 'visitor',
    args: z.object({ language, slug: z.string().min(1).max(HELP_SLUG_MAX) }),
    result: helpAnswer,
  }),
  find: query({
    about:
      'Help articles with the words of a search, the best first: in this language, and English ones that are not translated into it. Tolerates missing accents and one typo in a word of a title or heading.',
    role: 'visitor',
    args: z.object({ language, search }),
    result: z.array(helpHit),
  }),
  rate: mutation({
    about:
      'Answers “Did this help?” about the text that was shown, with an optional reason. A signed-in user has one answer for each version of a text; the last one counts.',
    role: 'visitor',
    limit: CALL_LIMITS.help,
    despite: ['suspended', 'closing'],
    args: z.object({
      token: optionalToken,
      key: helpKey,
      language,
      version: z.number().int().min(1).max(2_147_483_647),
      isUseful: z.boolean(),
      reason: lines.max(HELP_REASON_MAX).optional(),
    }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  noteMissed: mutation({
    about: 'Counts a search of the help centre that found nothing, for those who write its articles. Stored without its author.',
    role: 'visitor',
    limit: CALL_LIMITS.help,
    despite: ['suspended', 'closing'],
    args: z.object({ token: optionalToken, language, search }),
    result: done,
    errors: ['too_many_attempts'],
  }),
}
