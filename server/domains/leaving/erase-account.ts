/**
 * Erases an account 30 days after it was closed:
 *
 *   due ──no blocks──▶ locked out ──erased, part by part──▶ erased
 *    └──money or orders──▶ waits, and notifies the user once of what to settle
 *
 * Locking out is the point of no return, and one transaction. From there on every part is a transaction of its own that can be repeated:
 * after any interruption the next run of the task goes on.
 */
import type { MutationContext } from '#realtime/implement.ts'
import { blankResultsOf } from '#realtime/journal-keeping.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Eraser, Leaver, OwnData } from '#server/compose/own-data.ts'
import { anyAdjustment } from '../adjustments/index.ts'
import { accountOf, ADJUSTMENTS_ACCOUNT, transfer, walletOf } from '../ledger/index.ts'
import { notify, type SendAccountMail } from '../notifications/index.ts'
import { accounts, sessions } from '../users/index.ts'
import { standingOf, thatKeepFromAsking, unlessGivenUp } from './closing-blocks.ts'
import { markDone, markNotified, noteDiscreet, selectAccount, selectAccountForUpdate, selectClosing } from './closings.sql.ts'
import { endExportsOf } from './exports.sql.ts'
import { exportsOf } from './topics.ts'

type Context = MutationContext<Actor>

/** Rows per transaction. */
const BATCH = 500

export interface EraseDeps {
  readonly data: readonly OwnData[]
  readonly sendAccountMail: SendAccountMail
  /** Runs a journaled transaction of the server. */
  readonly write: <T>(path: string, work: (context: Context) => Promise<T>) => Promise<T>
}

/** Moves the balance that the user gave up to the site. */
async function takeRest({ tx, touch }: Context, userId: string, cents: number): Promise<void> {
  if (cents === 0) return
  await transfer(tx, {
    debit: await accountOf(tx, userId, 'wallet'),
    credit: ADJUSTMENTS_ACCOUNT,
    cents,
    kind: 'adjustment',
    causeId: userId,
  })
  touch(walletOf(userId), anyAdjustment())
}

/** Locks the account out. Answers whether it can be erased now. */
async function lockOut(context: Context, userId: string): Promise<boolean> {
  const { tx } = context
  const account = await tx.one(selectAccountForUpdate, userId)
  if (account.isErased) return true
  // A suspension is cleared up first.
  if (account.isSuspended) return false
  const closing = await tx.maybe(selectClosing, userId)
  if (closing === undefined || account.closesAt === null || account.closesAt > Date.now()) return false
  const standing = await standingOf(tx, userId, account)
  const blocks = unlessGivenUp(standing, closing.givesUpCents)
  if (blocks.length > 0) {
    // A payout or a payment under way ends by itself.
    if (closing.wasNotified || thatKeepFromAsking(blocks).length === 0) return false
    await tx.run(markNotified, userId)
    await notify(context, { userId, kind: 'closing_waits', data: {} })
    return false
  }
  await takeRest(context, userId, standing.walletCents)
  await tx.run(noteDiscreet, userId)
  await accounts.lockOut(tx, userId)
  await sessions.closeAll(context, userId, null)
  return true
}

const ownErasers: Readonly<Record<string, Eraser>> = {
  async exports({ tx, touch }, { id }) {
    touch(exportsOf(id))
    return tx.run(endExportsOf, id)
  },
  journal: ({ tx }, { id }, limit) => blankResultsOf(tx, id, limit),
}

async function eraseAll({ write, data }: EraseDeps, leaver: Leaver, stop: AbortSignal): Promise<void> {
  for (const [name, erase] of [ownErasers, ...data.map(({ erasers = {} }) => erasers)].flatMap((some) => Object.entries(some))) {
    let isMore = true
    while (isMore) {
      stop.throwIfAborted()
      isMore = (await write(`clock/leaving:erase-${name}`, (context) => erase(context, leaver, BATCH))) > 0
    }
  }
}

/** Erases a due account, or goes on with it. Answers whether it is finished. */
export async function eraseAccount(deps: EraseDeps, userId: string, stop: AbortSignal): Promise<boolean> {
  const { write, sendAccountMail } = deps
  if (!(await write('clock/leaving:lockOut', (context) => lockOut(context, userId)))) return false
  const { name, email, isMailTheirs } = await write('clock/leaving:look', ({ tx }) => tx.one(selectAccount, userId))
  await eraseAll(deps, { id: userId, name, email }, stop)
  await write('clock/leaving:done', async (context) => {
    if (isMailTheirs) {
      const { isDiscreet } = await context.tx.one(selectClosing, userId)
      await sendAccountMail(context, { kind: 'account_erased', userId, address: email, language: null, isDiscreet })
    }
    await accounts.blank(context, userId)
    await context.tx.run(markDone, userId)
  })
  return true
}
