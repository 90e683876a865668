/** The draft of Settings → Profile beside the saved profile. The server checks all of it again. */
import type { Language } from '#contract/limits.ts'
import { isLink } from '#contract/rules/profile.ts'

export interface MemberFields {
  name: string
  handle: string
  bio: string
  languages: readonly Language[]
  links: readonly string[]
}

export type MemberDraft = Partial<MemberFields>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The links that are not empty. */
export const linksOf = (links: readonly string[]): string[] => links.map((link) => link.trim()).filter((link) => link !== '')

/** Does the draft differ from the saved profile? */
export function isDirty(saved: MemberFields, draft: MemberDraft): boolean {
  return Object.entries(draft).some(([name, value]) =>
    name === 'links' ? !same(linksOf(value as readonly string[]), saved.links) : !same(value, saved[name as keyof MemberFields]),
  )
}

/** The index of the first link that is no address; undefined when all are addresses. */
export function wrongLinkAt(links: readonly string[]): number | undefined {
  const at = links.findIndex((link) => link.trim() !== '' && !isLink(link.trim()))
  return at < 0 ? undefined : at
}
