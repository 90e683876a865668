/** Keys for programs make only calls whose entries name a scope, and only with that scope. Deny by default. */
import { CallError } from '#platform/call-error.ts'
import type { Rule } from './guards.ts'

/** Throws unless a key with these scopes may make a call that needs `scope` (null: no key may). Errors: forbidden. */
export function requireScope(scope: string | null, scopes: readonly string[]): asserts scope is string {
  if (scope === null) throw new CallError('forbidden', 'No key may make this call.')
  if (!scopes.includes(scope)) throw new CallError('forbidden', `This key needs the right ${scope} to make this call.`)
}

export const keysInScope: Rule =
  ({ scope }) =>
  ({ key }) => {
    if (key !== null) requireScope(scope, key.scopes)
  }
