import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { agree, readThreadTranslation, setAlways, type SidesOf } from './agree.ts'
import type { TextReaders } from './sources.ts'
import { createTranslate, type TranslationDeps } from './translate.action.ts'

const DONE = { success: true as const }

export const createTranslationCalls = (deps: TranslationDeps, readers: TextReaders, sidesOf: SidesOf) => {
  const { translator } = deps
  return {
    getTranslator: async () => (translator === null ? null : { label: translator.label }),
    translate: createTranslate(deps, readers, sidesOf),
    getThread: (context, { threadId }) => readThreadTranslation(context, translator, sidesOf, threadId),
    async agree(context, choice) {
      await agree(context, translator, sidesOf, choice)
      return DONE
    },
    async setAlways(context, choice) {
      await setAlways(context, sidesOf, choice)
      return DONE
    },
  } satisfies Implements<Contract['translation'], Actor>
}
