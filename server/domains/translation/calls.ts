import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { servicesInForce } from '../settings/index.ts'
import { agree, readThreadTranslation, setAlways, type SidesOf } from './agree.ts'
import type { TextReaders } from './sources.ts'
import { createTranslate, type TranslationDeps } from './translate.action.ts'

const DONE = { success: true as const }

/** `deps.translator` is asked by each call: an owner may set another one meanwhile. */
export const createTranslationCalls = (deps: TranslationDeps, readers: TextReaders, sidesOf: SidesOf) =>
  ({
    async getTranslator({ watch }) {
      watch(servicesInForce())
      return deps.translator === null ? null : { label: deps.translator.label }
    },
    translate: createTranslate(deps, readers, sidesOf),
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
