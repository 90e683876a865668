/** The refusal of calls that need the consent to the legal texts in force. */
import { CallError } from '#platform/call-error.ts'

export const CONSENT_REQUIRED = 'consent_required'

export const consentMissing = (): CallError =>
  new CallError(CONSENT_REQUIRED, 'Our legal texts have changed. Please read and accept them first; nothing was changed or charged.')
