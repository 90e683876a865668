/** Every call of `translation`. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { done, id, language, token } from '../shapes/basics.ts'
import { textRef, threadTranslation } from '../shapes/translation.ts'

export const translation = {
  getTranslator: query({
    about: 'The machine translator of this site, by the name that users read; null: there is none, and nothing can be translated.',
    role: 'visitor',
    args: z.object({}),
    result: z.object({ label: z.string() }).nullable(),
  }),
  translate: action({
    about:
      'Translates a text that the caller may read, by machine: its parts in order. Numbers, amounts, links, @handles and emoji are as in the original, or it is refused.',
    role: 'user',
    limit: CALL_LIMITS.translate,
    args: z.object({ token, text: textRef, target: language }),
    result: z.object({ texts: z.array(z.string()), label: z.string() }),
    errors: [
      'not_found',
      'no_translator',
      'language_unknown',
      'not_agreed',
      'translation_limit',
      'translation_budget',
      'translator_down',
      'value_lost',
      'too_many_attempts',
    ],
  }),
  setLanguage: mutation({
    about:
      'Says in which language a text of the caller is written, for readers who have it translated. It stays through edits; translations from the language before are deleted.',
    role: 'user',
    limit: CALL_LIMITS.change,
    idempotent: true,
    despite: ['suspended'],
    args: z.object({ token, text: textRef, lang: language }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
  getThread: query({
    about:
      'The agreement of both sides of a conversation to its translation; null for all others, and without a translator. The thread of an order has the id of the order.',
    role: 'user',
    args: z.object({ token, threadId: id }),
    result: threadTranslation.nullable(),
  }),
  agree: mutation({
    about:
      'Agrees that texts of this conversation may go to the translator, once the other side agrees, too; or ends that for both and deletes all translations of it.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, threadId: id, isAgreed: z.boolean() }),
    result: done,
    errors: ['not_found', 'no_translator', 'too_many_attempts'],
  }),
  setAlways: mutation({
    about: 'Whether each message in another language is translated for the caller without being asked for.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, threadId: id, isAlways: z.boolean() }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
  }),
}
