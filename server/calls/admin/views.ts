/** Every call of `admin/views`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createViewCalls } from '../../domains/admin/parts.ts'

export function adminViewsCalls() {
  const views = createViewCalls()
  return {
    list: views.list,
    create: views.create,
    change: views.change,
    remove: views.remove,
  } satisfies Implements<Contract['admin']['views'], Actor>
}
