/** What is typed on Settings → Profile, beside what is saved. The server asks all of it again. */
import { cleanLine } from '#contract/rules/clean-text.ts'
import { HANDLE_MAX, HANDLE_MIN, NAME_MAX, NAME_MIN, type Language } from '#contract/limits.ts'

export interface MemberFields {
  name: string
  handle: string
  bio: string
  languages: readonly Language[]
  links: readonly string[]
}

export type MemberDraft = Partial<MemberFields>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Empty fields of links are no links. */
export const linksOf = (links: readonly string[]): string[] => links.map((link) => link.trim()).filter((link) => link !== '')

/** Would something be lost? */
export function isDirty(saved: MemberFields, draft: MemberDraft): boolean {
  return Object.entries(draft).some(([name, value]) =>
    name === 'links' ? !same(linksOf(value as readonly string[]), saved.links) : !same(value, saved[name as keyof MemberFields]),
  )
}

const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** As it is typed: spaces become dashes, everything is small. */
export const handleTyped = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '-')

function isLink(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : null
  return (
    address !== null &&
    address.protocol === 'https:' &&
    address.hostname.includes('.') &&
    address.username === '' &&
    address.password === ''
  )
}

export interface MemberProblems {
  name?: boolean
  handle?: boolean
  /** Its place among the fields. */
  linkAt?: number
}

export function problemsOf({ name, handle, links }: MemberFields): MemberProblems {
  const problems: MemberProblems = {}
  const { length } = cleanLine(name)
  if (length < NAME_MIN || length > NAME_MAX) problems.name = true
  if (!HANDLE.test(handle) || handle.length < HANDLE_MIN || handle.length > HANDLE_MAX) problems.handle = true
  const linkAt = links.findIndex((link) => link.trim() !== '' && !isLink(link.trim()))
  if (linkAt >= 0) problems.linkAt = linkAt
  return problems
}
