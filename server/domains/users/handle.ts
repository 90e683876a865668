/** The part of an address that names a user: `/models/{handle}`. Lower-case letters, digits and dashes. */
import { randomBytes } from 'node:crypto'
import { HANDLE_MAX } from '#contract/limits.ts'

/** First segments of the site's own addresses, and misleading words. */
const RESERVED = new Set([
  'admin',
  'api',
  'apply',
  'dashboard',
  'help',
  'me',
  'media',
  'models',
  'new',
  'posts',
  'settings',
  'sign-in',
  'sign-up',
  'support',
  'system',
  'terms',
  'privacy',
  'atelier',
])

/** Russian letters in their common transliteration. */
const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** The handle that a name suggests; empty when no part of it has Latin letters. */
export function slugOf(name: string): string {
  return [...name.toLowerCase()]
    .map((letter) => CYRILLIC[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, HANDLE_MAX)
}

/** Whether the handle is reserved. */
export const isReservedHandle = (handle: string): boolean => RESERVED.has(handle)

const randomPart = () => randomBytes(5).toString('hex')

/** Handles to try in order: the name itself, then with random parts, which do not collide. */
export function handleCandidates(name: string): string[] {
  const slug = slugOf(name)
  const base = slug.length < 2 ? 'member' : slug
  const plain = slug.length < 2 || isReservedHandle(slug) ? [] : [slug]
  return [...plain, `${base}-${randomPart().slice(0, 4)}`, `${base}-${randomPart()}`, `${base}-${randomPart()}`]
}
