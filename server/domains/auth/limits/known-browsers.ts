/**
 * Browsers that have signed in to an account (docs/decisions/2026-11-21-no-enumeration.md). Each keeps 256 random bits that it has
 * made itself and tells at sign-in; we keep a hash of them. A known browser opens nothing: its wrong passwords are counted apart from
 * those of strangers (`attempts.ts`), and a sign-in from any other one is told to the owner.
 */
import { createHash } from 'node:crypto'
import { KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_MAX } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { notify } from '../../notifications/index.ts'
import { deviceOf } from '#server/shared/device.ts'
import { forgetBrowsers, keepBrowser, recogniseBrowser, type RecognisedRow } from './known-browsers.sql.ts'

/** What a browser says that it keeps; undefined where it keeps nothing. */
export type Mark = string | undefined

export const markHash = (mark: Mark): Buffer | null =>
  mark === undefined ? null : createHash('sha256').update(`known browser ${mark}`).digest()

/** Has this account been signed in to from this browser, or from any? */
export const recognise = (tx: Tx, userId: string, mark: Mark): Promise<RecognisedRow> => tx.one(recogniseBrowser, userId, markHash(mark))

/** Knows the browser from now on; written with the commit. For an account that was opened in it. */
export function keep(tx: Tx, userId: string, mark: Mark): void {
  const hash = markHash(mark)
  if (hash !== null) tx.atCommit(keepBrowser, userId, hash, KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_MAX)
}

/** The same for a sign-in: of a browser that the account has not known its owner is told, unless it is the first of all. */
export async function welcome(
  context: MutationContext<Actor>,
  userId: string,
  mark: Mark,
  { isKnown, isFirst }: RecognisedRow,
): Promise<void> {
  keep(context.tx, userId, mark)
  if (isKnown || isFirst) return
  const { browser, system } = deviceOf(context.userAgent)
  await notify(context, { userId, kind: 'new_sign_in', data: { browser, system, at: Date.now() } })
}

/** Every browser is a new one: with a new password, and when somebody is signed out everywhere. */
export const forgetAll = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(forgetBrowsers, userId))
