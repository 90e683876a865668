import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { BANNED_TERM_MAX, BANNED_TERMS_MAX } from '../limits.ts'
import { hasLetterOrDigit } from '../rules/clean-text.ts'
import { EVERY_ADMIN, OF_OWNERS } from '../shapes/admin-roles.ts'
import { done, line, token } from '../shapes/basics.ts'
import { withoutTwins } from '../shapes/own-profile.ts'

/** It is compared by its letters and digits. */
const bannedTerm = line
  .max(BANNED_TERM_MAX)
  .refine((text) => text === '' || hasLetterOrDigit(text), 'Please use letters or digits in each term')

export const settings = {
  getBannedTerms: query({
    about: 'The terms that no brief may have.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.object({ terms: z.array(z.string()) }),
  }),
  setBannedTerms: mutation({
    about:
      'Bans these terms, and no others: a brief, notes and answers that have one as a whole word, in any case and with any accents, are refused before money moves.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, terms: z.array(bannedTerm).max(BANNED_TERMS_MAX).transform(withoutTwins) }),
    result: done,
  }),
  getTranslations: query({
    about: 'The machine translator, and the characters of users’ texts that it got this month, of those that it may get.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token }),
    result: z.object({
      /** Null: there is no translator. */
      label: z.string().nullable(),
      characters: z.number().int(),
      budget: z.number().int(),
    }),
  }),
}
