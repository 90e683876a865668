/** The id of the calling user. Calls with another role than `visitor` always have one: anything else is a bug. */
export function userIdOf({ userId }: { readonly userId: string | null }): string {
  if (userId === null) throw new Error('a call of a signed-in role has no user')
  return userId
}
