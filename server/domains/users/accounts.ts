/** Changes of an account for other domains. The callers check the right, and touch what else they have changed. */
import { FORMER_MEMBER, OLD_HANDLE_DAYS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor, AdminRole } from '#server/access/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import {
  blankUser,
  keepHandle,
  markClosing,
  markErased,
  markKept,
  markModel,
  selectByWords,
  updateAdminRole,
  updateConsent,
  updateLinks,
  updatePicture,
  updatePro,
  updateTexts,
} from './accounts.sql.ts'
import { anyUser, userOf } from './topics.ts'

/** Null removes the picture. */
export const setPicture = async (tx: Tx, userId: string, pictureId: string | null): Promise<void> =>
  void (await tx.run(updatePicture, userId, pictureId))

/** Sets text and languages of a user who is no model; a model's are in the profile. */
export const setTexts = async (tx: Tx, userId: string, { bio, languages }: { bio: string; languages: readonly string[] }): Promise<void> =>
  void (await tx.run(updateTexts, userId, bio, languages))

export const setLinks = async (tx: Tx, userId: string, links: readonly string[]): Promise<void> =>
  void (await tx.run(updateLinks, userId, links))

/** Makes the user a model. */
export const becomeModel = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(markModel, userId))

/** Sets the end of Pro, in epoch milliseconds, and its plan; null ends it. The caller holds the user's lock. */
export const setPro = async (tx: Tx, userId: string, pro: { expiresAt: number; planName: string } | null): Promise<void> =>
  void (await tx.run(updatePro, userId, pro?.expiresAt ?? null, pro?.planName ?? null))

/** Records the newest consent to the legal texts that the user has given. */
export const setConsent = async (tx: Tx, userId: string, consentNo: number): Promise<void> =>
  void (await tx.run(updateConsent, userId, consentNo))

/** Sets the admin role; null: none. The caller holds the locks that keep one owner. */
export async function setAdminRole(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  role: AdminRole | null,
): Promise<void> {
  await tx.run(updateAdminRole, userId, role)
  touch(userOf(userId), anyUser())
}

/** Starts to close an open account. Answers the time of erasure, in epoch milliseconds. */
export const beginClosing = async (tx: Tx, userId: string, days: number): Promise<number> =>
  (await tx.one(markClosing, userId, days)).closesAt

/** Reopens a closing account. Answers false for one that is being erased. */
export const keepOpen = async (tx: Tx, userId: string): Promise<boolean> => (await tx.run(markKept, userId)) > 0

/** The point of no return: sign-in is impossible from now on. */
export const lockOut = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(markErased, userId))

/** The last step of erasure: removes personal data. The row stays, because books and orders refer to its id. */
export async function blank({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, userId: string): Promise<void> {
  await tx.run(keepHandle, userId, OLD_HANDLE_DAYS)
  await tx.run(blankUser, userId, FORMER_MEMBER)
  touch(userOf(userId))
}

/** Users that are few, and the newest ones that show whether a word is common. */
const FEW = 500
const SAMPLE = 400

/** The users with all of these words in name, handle or e-mail address, for admins; none where they are many. `isByName`: without the addresses. */
export async function byWords(db: Db, search: string, isByName: boolean): Promise<string[]> {
  return (await db.many(selectByWords, search, isByName, FEW, SAMPLE)).map(({ id }) => id)
}
