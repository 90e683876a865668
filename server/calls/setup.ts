/** Every call of `setup`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createAuthCalls, createAuthMail } from '../domains/auth/parts.ts'
import type { AppDeps } from './deps.ts'

export function setupCalls(deps: Pick<AppDeps, 'secret'>) {
  const auth = createAuthCalls(createAuthMail(deps.secret)).setup
  return {
    createFirstAdmin: auth.createFirstAdmin,
  } satisfies Implements<Contract['setup'], Actor>
}
