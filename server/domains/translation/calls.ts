import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { servicesInForce } from '../settings/index.ts'
import { agree, readThreadTranslation, setAlways, type SidesOf } from './agree.ts'
import { type LanguageSetters, setLanguage, type TextReaders } from './sources.ts'
import { createTranslate, type TranslationDeps } from './translate.action.ts'

const DONE = { success: true as const }

export interface Texts {
  readonly readers: TextReaders
  readonly setters: LanguageSetters
  readonly sidesOf: SidesOf
}

/** `deps.translator` is asked by each call: an owner may set another one meanwhile. */
export const createTranslationCalls = (deps: TranslationDeps, { readers, setters, sidesOf }: Texts) =>
  ({
    async getTranslator({ watch }) {
      watch(servicesInForce())
      return deps.translator === null ? null : { label: deps.translator.label }
    },
    translate: createTranslate(deps, readers, sidesOf),
    async setLanguage(context, { text, lang }) {
      await setLanguage(setters, context, text, lang)
      return DONE
    },
    getThread: (context, { threadId }) => readThreadTranslation(context, deps.translator, sidesOf, threadId),
    async agree(context, choice) {
      await agree(context, deps.translator, sidesOf, choice)
      return DONE
    },
    async setAlways(context, choice) {
      await setAlways(context, sidesOf, choice)
      return DONE
    },
  }) satisfies Implements<Contract['translation'], Actor>
