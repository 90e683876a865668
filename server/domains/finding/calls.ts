import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { findAnything } from './find-anything.ts'

export const createFindingCalls = () => ({
  search: { find: findAnything } satisfies Implements<Contract['search'], Actor>,
})
