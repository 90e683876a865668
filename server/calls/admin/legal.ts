/** Every call of `admin/legal`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminLegalCalls } from '../../domains/legal/parts.ts'

export function adminLegalCalls() {
  const legal = createAdminLegalCalls()
  return {
    getVersions: legal.getVersions,
    getTexts: legal.getTexts,
    preview: legal.preview,
    saveVersion: legal.saveVersion,
    cancelVersion: legal.cancelVersion,
    listAcceptances: legal.listAcceptances,
  } satisfies Implements<Contract['admin']['legal'], Actor>
}
