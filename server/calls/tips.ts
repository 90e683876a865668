/** Every call of `tips`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createTipCalls } from '../domains/tips/parts.ts'

export function tipsCalls() {
  const tips = createTipCalls()
  return {
    giveTip: tips.giveTip,
    undoTip: tips.undoTip,
    listGiven: tips.listGiven,
  } satisfies Implements<Contract['tips'], Actor>
}
