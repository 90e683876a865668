/**
 * States in which a user writes nothing, except by calls whose entries allow it (`despite`):
 *
 *   suspended       reads, secures the account, and finishes what is paid already, so that no money is stuck
 *   closing         begins nothing new unless the account is kept after all (docs/decisions/2026-11-21-leaving.md)
 *   impersonating   an admin in a user's account: reads it, and leaves
 *
 * Deny by default: a call that is not listed is refused. docs/decisions/2026-11-21-support-access.md has the reason of each exception.
 */
import { CallError } from '#platform/call-error.ts'
import type { Actor } from './actor.ts'
import type { Rule } from './guards.ts'

function refuseSuspended({ suspension }: Actor): void {
  if (suspension === null || (suspension.until !== null && suspension.until <= Date.now())) return
  throw new CallError('suspended', 'Your account is suspended. You can do this again once it is restored.', { ...suspension })
}

function refuseClosing({ isClosing }: Actor): void {
  if (isClosing) throw new CallError('closing', 'Your account is being closed. Keep your account to do this again.')
}

function refuseImpersonating({ impersonatorId }: Actor): void {
  if (impersonatorId !== null)
    throw new CallError(
      'impersonating',
      'You are in somebody else’s account, where you can only look. Return to your own account to do this.',
    )
}

export const notWhileSuspended: Rule = ({ kind, despite }) => (kind === 'query' || despite.includes('suspended') ? null : refuseSuspended)

/** Calls that are open to suspended users are open in these states, too. */
export const notWhileClosing: Rule = ({ kind, despite }) =>
  kind === 'query' || despite.includes('closing') || despite.includes('suspended') ? null : refuseClosing

export const notWhileImpersonating: Rule = ({ kind, despite }) =>
  kind === 'query' || despite.includes('impersonating') ? null : refuseImpersonating
