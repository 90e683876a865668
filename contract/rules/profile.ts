/** Rules of a user's profile: name, handle and links to pages elsewhere (product.md §6). */
import { HANDLE_MAX, HANDLE_MIN, LINK_MAX, NAME_MAX, NAME_MIN } from '../limits.ts'
import { cleanLine } from './clean-text.ts'

/** The part after /models/: letters a–z, digits, single dashes between them. */
export const HANDLE_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A host with a name, as browsers write it: labels of letters, digits and dashes, and a last one that is no number. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** A handle as it is typed: spaces become dashes, everything is small. */
export const handleTyped = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '-')

export const isHandle = (text: string): boolean => HANDLE_PATTERN.test(text) && text.length >= HANDLE_MIN && text.length <= HANDLE_MAX

export function isName(text: string): boolean {
  const { length } = cleanLine(text)
  return length >= NAME_MIN && length <= NAME_MAX
}

/** Is this an address by https, of a host with a name, without a password in it? */
export function isLink(text: string): boolean {
  if (text.length > LINK_MAX || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && HOST.test(hostname) && username === '' && password === ''
}
