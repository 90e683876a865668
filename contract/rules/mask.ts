/**
 * Values that an admin's role may not read, masked by the server: enough stays to tell two of them apart, too little to write to a user
 * or to pay them.
 */
const HIDDEN = '•••'

/** Was this value masked? Screens say so then. */
export const isMasked = (value: string): boolean => value.includes(HIDDEN)

const firstOf = (text: string): string => [...text].slice(0, 1).join('')

/** `mara@example.org` becomes `m•••@e•••.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return HIDDEN
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${firstOf(email)}${HIDDEN}@${firstOf(domain)}${HIDDEN}${dot > 0 ? domain.slice(dot) : ''}`
}

/** Details shorter than this keep no character, so that no more than a quarter is ever shown. */
const TAIL_OF = 16
const TAIL = 4

/** An address for PayPal is masked as an e-mail address; a wallet keeps its last four characters. Nothing stays nothing. */
export function maskPayout(details: string): string {
  if (details === '' || details === '–') return details
  if (details.includes('@')) return maskEmail(details)
  const letters = [...details]
  return letters.length < TAIL_OF ? HIDDEN : `${HIDDEN}${letters.slice(-TAIL).join('')}`
}
