/**
 * Browsers that have signed in to an account (docs/decisions/2026-11-21-no-enumeration.md). Each keeps a token of 256 random bits that
 * it made itself and sends at sign-in; we store a hash. A known browser grants no access: its wrong passwords are counted apart from
 * those of strangers (`attempts.ts`), and a sign-in from any other browser notifies the user.
 */
import { createHash } from 'node:crypto'
import { KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_MAX } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { notify } from '../../notifications/index.ts'
import { deviceOf } from '#server/shared/device.ts'
import { forgetBrowsers, keepBrowser, recogniseBrowser, type RecognisedRow } from './known-browsers.sql.ts'

/** The token that a browser keeps; undefined where it keeps none. */
export type BrowserToken = string | undefined

export const tokenHashOf = (token: BrowserToken): Buffer | null =>
  token === undefined ? null : createHash('sha256').update(`known browser ${token}`).digest()

/** Whether this browser, or any browser, has signed in to the account. */
export const recognise = (tx: Tx, userId: string, token: BrowserToken): Promise<RecognisedRow> =>
  tx.one(recogniseBrowser, userId, tokenHashOf(token))

/** Makes the browser known at the commit. For an account that was opened in it. */
export function keep(tx: Tx, userId: string, token: BrowserToken): void {
  const hash = tokenHashOf(token)
  if (hash !== null) tx.atCommit(keepBrowser, userId, hash, KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_MAX)
}

/** The same for a sign-in: one from an unknown browser notifies the user, except the first sign-in of all. */
export async function welcome(
  context: MutationContext<Actor>,
  userId: string,
  token: BrowserToken,
  { isKnown, isFirst }: RecognisedRow,
): Promise<void> {
  keep(context.tx, userId, token)
  if (isKnown || isFirst) return
  const { browser, system } = deviceOf(context.userAgent)
  await notify(context, { userId, kind: 'new_sign_in', data: { browser, system, at: Date.now() } })
}

/** Forgets every browser: with a new password, and after signing out everywhere. */
export const forgetAll = async (tx: Tx, userId: string): Promise<void> => void (await tx.run(forgetBrowsers, userId))
