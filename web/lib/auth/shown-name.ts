/** The name at the head of the account menu (spec §2): the user's name, else the address up to the at sign, else `fallback`. */
export function shownNameOf(user: { name?: string | null | undefined; email: string }, fallback: string): string {
  const [beforeAt = ''] = user.email.split('@')
  return [user.name ?? '', beforeAt].map((text) => text.trim()).find((text) => text !== '') ?? fallback
}
