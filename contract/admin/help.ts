/** Writing the help centre. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { HELP_BODY_MAX, HELP_SLUG_MAX, HELP_TITLE_MAX, HELP_WORDS_MAX } from '../limits.ts'
import { OF_HELP } from '../shapes/admin-roles.ts'
import { done, language, line, lines, timestamp, token } from '../shapes/basics.ts'
import { helpBlock, helpCategory, helpKey } from '../shapes/help.ts'

/** Letters, digits and hyphens of any script: they stand in the address. */
const slug = line
  .min(1)
  .max(HELP_SLUG_MAX)
  .regex(/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u)
const title = line.min(1).max(HELP_TITLE_MAX)
const words = line.max(HELP_WORDS_MAX)
const body = lines.min(1).max(HELP_BODY_MAX)

const written = z.object({ slug: z.string(), title: z.string(), words: z.string(), body: z.string() })

const problem = z.object({
  line: z.number().int(),
  code: z.enum(['unknown_limit', 'unknown_article', 'bad_link', 'bad_picture', 'first_heading', 'empty']),
  text: z.string(),
})

const textState = z.object({
  language,
  version: z.number().int(),
  changedAt: timestamp,
  isEdited: z.boolean(),
  /** A newer text of a release waits beside the edited one. */
  isWaiting: z.boolean(),
  /** Says an older version of its source. */
  isStale: z.boolean(),
  /** Answers to "Did this help?" about this version. */
  useful: z.number().int(),
  useless: z.number().int(),
})

export const help = {
  list: query({
    about: 'All help articles with the state of their text in each language, and the answers to “Did this help?” about it.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({ token }),
    result: z.array(
      z.object({
        key: z.string(),
        category: helpCategory,
        title: z.string(),
        isShipped: z.boolean(),
        isPublished: z.boolean(),
        texts: z.array(textState),
      }),
    ),
  }),
  getText: query({
    about: 'A text of a help article as it was written, its source, and the text of a release that waits beside it. Null: no such article.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({ token, key: helpKey, language }),
    result: z
      .object({
        category: helpCategory,
        isPublished: z.boolean(),
        isShipped: z.boolean(),
        text: written.extend({ version: z.number().int(), isEdited: z.boolean(), isStale: z.boolean() }).nullable(),
        waiting: written.nullable(),
        source: written.extend({ version: z.number().int() }),
      })
      .nullable(),
  }),
  preview: query({
    about: 'A text as its readers will see it, and its mistakes.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({ token, language, body: lines.max(HELP_BODY_MAX) }),
    result: z.object({ blocks: z.array(helpBlock), problems: z.array(problem) }),
  }),
  getReport: query({
    about: 'Searches of the last 30 days that found nothing, the most frequent first, and the last reasons why an article did not help.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({ token }),
    result: z.object({
      missed: z.array(z.object({ language, search: z.string(), count: z.number().int() })),
      reasons: z.array(
        z.object({ key: z.string(), title: z.string(), language, version: z.number().int(), reason: z.string(), createdAt: timestamp }),
      ),
    }),
  }),
  createArticle: mutation({
    about: 'Creates an unpublished article with its English text. Its slug is its key for good.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({ token, category: helpCategory, key: helpKey, title, body }),
    result: z.object({ key: z.string() }),
    errors: ['slug_taken', 'too_many_articles', 'bad_request'],
  }),
  saveText: mutation({
    about:
      'Saves a text over the version that was read. `isSameMeaning`: for the source, its translations stay up to date. A release no longer replaces an edited text.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({
      token,
      key: helpKey,
      language,
      slug,
      title,
      words,
      body,
      /** 0: there is none yet. */
      baseVersion: z.number().int().min(0).max(2_147_483_647),
      isSameMeaning: z.boolean(),
    }),
    result: z.object({ version: z.number().int() }),
    errors: ['not_found', 'conflict', 'slug_taken', 'bad_request'],
  }),
  answerRelease: mutation({
    about: 'Takes the waiting text of a release in place of the edited one, or dismisses it until the next.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({ token, key: helpKey, language, isTaken: z.boolean() }),
    result: done,
    errors: ['not_found'],
  }),
  setPublished: mutation({
    about: 'Publishes an article in all its languages, or takes it off the help centre.',
    role: 'admin',
    adminRoles: OF_HELP,
    args: z.object({ token, key: helpKey, isPublished: z.boolean() }),
    result: done,
    errors: ['not_found'],
  }),
}
