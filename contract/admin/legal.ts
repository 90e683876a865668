/** Writing the legal texts of the site. A version is never changed: a new one replaces it. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { LANGUAGES, LEGAL_BODY_MAX, LEGAL_SUMMARY_MAX, LEGAL_VERSIONS_MAX } from '../limits.ts'
import { OF_OWNERS, OF_PEOPLE } from '../shapes/admin-roles.ts'
import { done, id, language, lines, reason, timestamp, timestampIn, token } from '../shapes/basics.ts'
import { helpBlock } from '../shapes/help.ts'
import { acceptance, legalDocument, legalVersion } from '../shapes/legal.ts'

const body = lines.min(1).max(LEGAL_BODY_MAX)
const author = z.object({ userId: id, /** Empty: the account is erased. */ name: z.string() })

export const legal = {
  getVersions: query({
    about: 'All versions of a document that an owner has written, the newest first, with how many users have accepted each.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, document: legalDocument }),
    result: z.object({
      /** The number of the newest version, cancelled ones included: a new one is written over it. */
      latest: legalVersion,
      versions: z
        .array(
          z.object({
            version: legalVersion,
            state: z.enum(['scheduled', 'in_force', 'replaced', 'cancelled']),
            /** Null: the text of the product. */
            from: timestamp.nullable(),
            until: timestamp.nullable(),
            needsConsent: z.boolean(),
            /** Null: the text of the product. */
            by: author.nullable(),
            reason: z.string(),
            languages: z.array(language),
            accepted: z.number().int(),
          }),
        )
        .max(LEGAL_VERSIONS_MAX + 1),
    }),
  }),
  getTexts: query({
    about: 'A version as it was written, in each of its languages; none for the text of the product.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, document: legalDocument, version: legalVersion }),
    result: z.array(z.object({ language, body: z.string(), summary: z.string() })),
  }),
  preview: query({
    about: 'A text as its readers will see it, and its mistakes.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, body: lines.max(LEGAL_BODY_MAX) }),
    result: z.object({
      blocks: z.array(helpBlock),
      problems: z.array(z.object({ line: z.number().int(), code: z.string(), text: z.string() })),
    }),
  }),
  saveVersion: mutation({
    about:
      'Puts a new version of a document in force, now or at a time in the future. With `needsConsent`, every user must accept it before the next contract. Refused when another version was written since `baseVersion`.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    /** Line breaks and quotes count twice. */
    argsMax: 2 * LANGUAGES.length * LEGAL_BODY_MAX,
    args: z.object({
      token,
      document: legalDocument,
      baseVersion: legalVersion,
      texts: z
        .array(z.object({ language, body, summary: lines.max(LEGAL_SUMMARY_MAX) }))
        .min(1)
        .max(LANGUAGES.length)
        .refine((texts) => new Set(texts.map((text) => text.language)).size === texts.length, 'Each language once'),
      /** Null: now. */
      startsAt: timestampIn.nullable(),
      needsConsent: z.boolean(),
      reason,
    }),
    result: z.object({ version: legalVersion }),
    errors: ['changed_meanwhile', 'bad_time', 'bad_request', 'already_scheduled'],
  }),
  cancelVersion: mutation({
    about: 'Cancels the version that waits for its time.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, document: legalDocument, version: legalVersion, reason }),
    result: done,
    errors: ['wrong_status'],
  }),
  listAcceptances: query({
    about: 'Which versions a user has accepted, and when, the newest first.',
    role: 'admin',
    adminRoles: OF_PEOPLE,
    args: z.object({ token, userId: id }),
    result: z.array(acceptance).max(LEGAL_VERSIONS_MAX),
  }),
}
