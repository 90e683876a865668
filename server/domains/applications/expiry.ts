import { DOCUMENT_YEARS_MAX } from '#contract/document-limits.ts'
import { mayLastForever } from '#contract/rules/application-steps.ts'
import type { IdentityDocument } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'

const DAY_MS = 86_400_000

/** Refuses a missing last day where the kind of document has one, a past one, and one too far away. Errors: expiry_missing, document_expired. */
export function assertExpiry(kind: IdentityDocument | null, expiresOn: string | null, now = Date.now()): void {
  if (expiresOn === null) {
    if (mayLastForever(kind)) return
    throw new CallError('expiry_missing', 'Please enter until when the document is valid.')
  }
  const days = (Date.parse(`${expiresOn}T00:00:00Z`) - now) / DAY_MS
  // The last day itself is still valid.
  if (days <= -1) throw new CallError('document_expired', 'The document has expired. Please ask for a valid one.')
  if (days > DOCUMENT_YEARS_MAX * 366) throw new CallError('expiry_missing', 'Please check the date: it is too far in the future.')
}
