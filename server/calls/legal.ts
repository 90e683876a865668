/** Every call of `legal`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createLegalCalls } from '../domains/legal/parts.ts'

export function legalCalls() {
  const legal = createLegalCalls()
  return {
    getDocument: legal.getDocument,
    getPending: legal.getPending,
    accept: legal.accept,
  } satisfies Implements<Contract['legal'], Actor>
}
