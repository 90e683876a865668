/** Every call of `presence`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createModelCalls } from '../domains/models/parts.ts'

export function presenceCalls() {
  const models = createModelCalls().presence
  return {
    updatePresence: models.updatePresence,
  } satisfies Implements<Contract['presence'], Actor>
}
