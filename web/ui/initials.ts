/** spec §2: initials of up to 2 name words, else the first letter of the email, else U. */
export function initialsOf(name: string | null | undefined, email?: string | null): string {
  const words = (name ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  const initials = letters.join('') || [...(email ?? '').trim()][0] || 'U'
  return initials.toUpperCase()
}
