/** Every call of `help`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createHelpCalls } from '../domains/help/parts.ts'

export function helpCalls() {
  const help = createHelpCalls()
  return {
    getCentre: help.getCentre,
    getArticle: help.getArticle,
    find: help.find,
    rate: help.rate,
    noteMissed: help.noteMissed,
  } satisfies Implements<Contract['help'], Actor>
}
