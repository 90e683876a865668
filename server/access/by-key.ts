/** Keys for programs make only calls whose entries name a scope, and only with that scope. Deny by default. */
import { CallError } from '#platform/call-error.ts'
import type { Rule } from './guards.ts'

export const keysInScope: Rule =
  ({ scope }) =>
  ({ key }) => {
    if (key === null) return
    if (scope === null) throw new CallError('forbidden', 'No key may make this call.')
    if (!key.scopes.includes(scope)) throw new CallError('forbidden', `This key needs the right ${scope} to make this call.`)
  }
