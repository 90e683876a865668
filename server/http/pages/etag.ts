/**
 * Does `If-None-Match` name this entity tag? The header may list several, `*` names any, and a proxy that has compressed an
 * answer marks its tag as weak: for this question weak and strong are the same (RFC 9110 §13.1.2).
 */
export function isEtagKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
