/**
 * The memory of a tab for its signed-in user: an unsent order, an open deposit, unfinished uploads. A sign-out in any
 * tab removes it, and so does the sign-in of another user. After an expired session the same user finds it again.
 */
const OWNER_KEY = 'tab-owner'

export const forgetTab = (): void => sessionStorage.clear()

/** This user is signed in here. Removes the memory of another user; an admin who only visits an account finds it again. */
export function claimTab(userId: string, isBorrowed: boolean): void {
  if (isBorrowed) return
  const owner = sessionStorage.getItem(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) forgetTab()
  sessionStorage.setItem(OWNER_KEY, userId)
}
