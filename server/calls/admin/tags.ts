/** Every call of `admin/tags`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createFeaturedTagCalls } from '../../domains/models/parts.ts'
import type { AppDeps } from '../deps.ts'

export function adminTagsCalls(deps: AppDeps) {
  const tags = createFeaturedTagCalls(deps)
  return {
    list: tags.list,
    save: tags.save,
    remove: tags.remove,
  } satisfies Implements<Contract['admin']['tags'], Actor>
}
