/**
 * The page after a sign-in, from the address bar: a path of this site, never an address of another one. Browsers drop
 * control characters and read a backslash as a slash, and two slashes begin the name of a host: all of them are refused.
 */
const LOCAL = /^(?:\/(?!\/)[^/\\?#\p{Cc}]*)+(?:[?#][^\\\p{Cc}]*)?$/u

/** Pages before a sign-in: returning to them would lead nowhere. */
const SIGN_IN = /^\/(?:sign-(?:in|up)|setup|otp)/

export const localAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && LOCAL.test(value) && !SIGN_IN.test(value) ? value : undefined
