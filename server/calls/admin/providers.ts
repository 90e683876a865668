/** Every call of `admin/providers`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createProviderCalls } from '../../domains/providers/parts.ts'
import type { AppDeps } from '../deps.ts'

export function adminProvidersCalls(deps: AppDeps) {
  const providers = createProviderCalls(deps)
  return {
    list: providers.list,
    saveKey: providers.saveKey,
    test: providers.test,
    endPreviousKey: providers.endPreviousKey,
    removeKey: providers.removeKey,
  } satisfies Implements<Contract['admin']['providers'], Actor>
}
