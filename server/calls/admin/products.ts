/** Every call of `admin/products`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminProductCalls } from '../../domains/moderation/parts.ts'

export function adminProductsCalls() {
  const products = createAdminProductCalls()
  return {
    list: products.list,
    count: products.count,
    get: products.get,
    hide: products.hide,
    restore: products.restore,
  } satisfies Implements<Contract['admin']['products'], Actor>
}
