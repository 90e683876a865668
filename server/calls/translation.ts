/** Every call of `translation`, and its handler. Each domain says who may read its texts. */
import type { Contract } from '#contract/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { modelLanguages, modelTexts } from '../domains/models/parts.ts'
import { orderLanguages, orderSides, orderTexts } from '../domains/orders/parts.ts'
import { postLanguages, postTexts } from '../domains/posts/parts.ts'
import { reviewLanguages, reviewTexts } from '../domains/reviews/parts.ts'
import { threadLanguages, threadSides, threadTexts } from '../domains/threads/parts.ts'
import type { Side } from '../domains/translation/index.ts'
import { createTranslationCalls } from '../domains/translation/parts.ts'
import type { AppDeps } from './deps.ts'

/** Of a thread, or of an order that has none yet. */
async function sidesOf(db: Db, threadId: string, readerId: string): Promise<Side[]> {
  const sides = await threadSides(db, threadId, readerId)
  return sides.length > 0 ? sides : orderSides(db, threadId)
}

export function translationCalls(deps: AppDeps) {
  const readers = { ...modelTexts, ...orderTexts, ...postTexts, ...reviewTexts, ...threadTexts }
  const setters = { ...modelLanguages, ...orderLanguages, ...postLanguages, ...reviewLanguages, ...threadLanguages }
  const translation = createTranslationCalls(deps, { readers, setters, sidesOf })
  return {
    getTranslator: translation.getTranslator,
    translate: translation.translate,
    setLanguage: translation.setLanguage,
    getThread: translation.getThread,
    agree: translation.agree,
    setAlways: translation.setAlways,
  } satisfies Implements<Contract['translation'], Actor>
}
