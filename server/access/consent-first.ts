/**
 * Calls that make a contract need the user's consent to the legal texts in force, once a new version asks for it. The contract marks them:
 * they declare `consent_required`. Reading, withdrawals, exports, tickets and leaving stay open.
 */
import { CallError } from '#platform/call-error.ts'
import type { Actor } from './actor.ts'
import type { SwitchesNow } from './closed-parts.ts'
import type { Rule } from './guards.ts'

export const CONSENT_REQUIRED = 'consent_required'

/** Refuses these calls to users whose consent is older than the newest one that is asked for. */
export const consentFirst =
  (switches: SwitchesNow): Rule =>
  ({ errors }) => {
    if (!errors.includes(CONSENT_REQUIRED)) return null
    return ({ userId, consentNo }: Actor) => {
      if (userId !== null && consentNo < switches().consentNo)
        throw new CallError(
          CONSENT_REQUIRED,
          'Our legal texts have changed. Please read and accept them first; nothing was changed or charged.',
        )
    }
  }
