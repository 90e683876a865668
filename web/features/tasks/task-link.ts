/** The address of a finished task's subject. */
import type { DoneTask } from '#contract/types.ts'

/** Null for a note. */
export function addressOfDone({ what, about }: Pick<DoneTask, 'what' | 'about'>): string | null {
  if (what === 'note') return null
  if (what.startsWith('admin/adjustments:')) return '/admin/withdrawals'
  if (what.startsWith('admin/withdrawals:')) return '/admin/withdrawals'
  if (what.startsWith('admin/applications:')) return '/admin/applications'
  return about === null ? '/admin/orders' : `/orders/${about}`
}
