/** What other domains change of an account. Each of them decides whether it may, and touches what it has changed besides. */
import { FORMER_MEMBER, OLD_HANDLE_DAYS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import {
  blankUser,
  keepHandle,
  markClosing,
  markErased,
  markKept,
  markModel,
  updateLinks,
  updatePicture,
  updatePro,
  updateTexts,
} from './accounts.sql.ts'
import { userOf } from './topics.ts'

/** Null removes the picture. */
export const setPicture = async (tx: Tx, userId: string, pictureId: string | null): Promise<void> =>
  void (await tx.run(updatePicture, userId, pictureId))

/** The text and languages of a user who is no model; those of a model are in the profile. */
export const setTexts = async (tx: Tx, userId: string, { bio, languages }: { bio: string; languages: readonly string[] }): Promise<void> =>
  void (await tx.run(updateTexts, userId, bio, languages))

export const setLinks = async (tx: Tx, userId: string, links: readonly string[]): Promise<void> =>
  void (await tx.run(updateLinks, userId, links))

/** The user is a model from now on. */
export const becomeModel = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(markModel, userId))

/** Until when the user has Pro, in epoch milliseconds, and by which plan; null ends it. The caller holds the lock of the user. */
export const setPro = async (tx: Tx, userId: string, pro: { expiresAt: number; planName: string } | null): Promise<void> =>
  void (await tx.run(updatePro, userId, pro?.expiresAt ?? null, pro?.planName ?? null))

/** Begins to close an open account. Answers when it is erased, in epoch milliseconds. */
export const beginClosing = async (tx: Tx, userId: string, days: number): Promise<number> =>
  (await tx.one(markClosing, userId, days)).closesAt

/** Opens a closing account again. Answers whether it could: not one that is being erased. */
export const keepOpen = async (tx: Tx, userId: string): Promise<boolean> => (await tx.run(markKept, userId)) > 0

/** The point of no return: nobody signs in any more. */
export const lockOut = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(markErased, userId))

/** The last step of leaving: the account is nobody's. Its id stays, as books and orders name it. */
export async function blank({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, userId: string): Promise<void> {
  await tx.run(keepHandle, userId, OLD_HANDLE_DAYS)
  await tx.run(blankUser, userId, FORMER_MEMBER)
  touch(userOf(userId))
}
