/** Each admin call names the roles that it is open to (product.md §1). They are checked here, before the call begins. */
import { CallError } from '#platform/call-error.ts'
import { isAdminOf } from './actor.ts'
import type { Rule } from './guards.ts'

const NAMES = { owner: 'owners', finance: 'finance', moderator: 'moderators', support: 'support', viewer: 'viewers' }
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Refuses with forbidden. */
export const namedAdminsOnly: Rule = ({ adminRoles }) => {
  if (adminRoles === null) return null
  const refusal = `Only ${list.format(adminRoles.map((role) => NAMES[role as keyof typeof NAMES]))} may do this.`
  return (actor) => {
    if (!isAdminOf(actor, adminRoles)) throw new CallError('forbidden', refusal)
  }
}
