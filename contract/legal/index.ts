/** Every call of `legal`: terms and privacy policy in versions, and the user's consent to them. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { LEGAL_DOCUMENTS } from '../limits.ts'
import { done, language, token } from '../shapes/basics.ts'
import { legalDocument, legalText, legalVersion, pendingText } from '../shapes/legal.ts'

export const legal = {
  getDocument: query({
    about:
      'A legal text: the version in force, or an older or scheduled one by its number, in this language or in one that it exists in. Null: no such version.',
    role: 'visitor',
    args: z.object({ document: legalDocument, language, version: legalVersion.optional() }),
    result: legalText.nullable(),
  }),
  getPending: query({
    about: 'The texts in force that the user must accept before the next order, purchase, deposit or sale; usually none.',
    role: 'user',
    args: z.object({ token, language }),
    result: z.array(pendingText).max(LEGAL_DOCUMENTS.length),
  }),
  accept: mutation({
    about: 'Accepts texts in force, by the versions that the user was shown. Refused when another version has come into force meanwhile.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({
      token,
      texts: z
        .array(z.object({ document: legalDocument, version: legalVersion }))
        .min(1)
        .max(LEGAL_DOCUMENTS.length)
        .refine((texts) => new Set(texts.map(({ document }) => document)).size === texts.length, 'Each document once'),
    }),
    result: done,
    errors: ['newer_version', 'too_many_attempts'],
  }),
}
