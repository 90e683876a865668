/**
 * Calls that move money need a confirmed e-mail address (product.md §1). The contract marks them: they declare
 * `email_unconfirmed`. This is the one place that refuses them, before they begin.
 */
import { CallError } from '#platform/call-error.ts'
import type { Actor } from './actor.ts'
import type { Rule } from './guards.ts'

export const EMAIL_UNCONFIRMED = 'email_unconfirmed'

function refuseUnconfirmed({ isUnconfirmed }: Actor): void {
  if (isUnconfirmed)
    throw new CallError(EMAIL_UNCONFIRMED, 'Please confirm your e-mail address first: open the link in the mail that was sent to you.')
}

/** Refuses these calls to users without a confirmed address. */
export const confirmedOnly: Rule = ({ errors }) => (errors.includes(EMAIL_UNCONFIRMED) ? refuseUnconfirmed : null)
