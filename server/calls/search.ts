/** Every call of `search`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createFindingCalls } from '../domains/finding/parts.ts'

export function searchCalls() {
  const { search } = createFindingCalls()
  return {
    find: search.find,
  } satisfies Implements<Contract['search'], Actor>
}
