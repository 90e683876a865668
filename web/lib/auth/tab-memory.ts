/**
 * What a tab remembers of whoever is signed in there: an order that is being written, a deposit under way, files that are half sent. It goes
 * with them: when they sign out, in whichever tab, and when somebody else is here in their place. Whose session ran out finds it again.
 */
const OWNER_KEY = 'tab-owner'

export const forgetTab = (): void => sessionStorage.clear()

/** This person is signed in here. What was another person's goes; an admin who only looks into an account comes back to what they had begun. */
export function claimTab(userId: string, isBorrowed: boolean): void {
  if (isBorrowed) return
  const owner = sessionStorage.getItem(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) forgetTab()
  sessionStorage.setItem(OWNER_KEY, userId)
}
