import type { Contract } from '#contract/index.ts'
import type { User } from '#contract/types.ts'
import type { Implements, MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { balancesOf, walletOf } from '../ledger/index.ts'
import { settingOf } from '../settings/index.ts'
import { presentUser } from './present.ts'
import { supportAccessCalls } from './support-access-calls.ts'
import { blocksOf, userOf } from './topics.ts'
import { selectAppearance, selectUser, updateAppearance, updateDisplay, updateTimeZone } from './users.sql.ts'

/** The signed-in user, or null. `balance` can be spent; sales on hold are a separate amount. */
async function readUser({ db, actor, watch }: QueryContext<Actor>): Promise<User | null> {
  if (actor.userId === null) return null
  watch(userOf(actor.userId), blocksOf(actor.userId), walletOf(actor.userId), settingOf('mail_is_on'))
  const row = await db.maybe(selectUser, actor.userId)
  if (row === undefined) return null
  const balances = await balancesOf(db, actor.userId)
  return { ...presentUser(row, balances.wallet, balances.earningsHold, Date.now()), borrowedUntil: actor.borrowedUntil }
}

const DONE = { success: true as const }

/** The calls of `auth` that read the user. */
export const userCalls = {
  getUser: (context) => readUser(context),
  getUserDirect: (context) => readUser(context),
  ...supportAccessCalls,
} satisfies Pick<Implements<Contract['auth'], Actor>, 'getUser' | 'getUserDirect' | 'listSupportAccess'>

export interface AppearanceDeps {
  /** Runs after a user has chosen another time zone. */
  readonly onTimeZone: (context: MutationContext<Actor>, userId: string) => Promise<void>
}

export const createAppearanceCalls = ({ onTimeZone }: AppearanceDeps) =>
  ({
    async getAppearanceSettings({ db, actor, watch }) {
      if (actor.userId === null) return { theme: null, font: null, language: null }
      watch(userOf(actor.userId))
      return db.one(selectAppearance, actor.userId)
    },
    async saveLanguageSettings({ tx, actor, touch }, { language }) {
      await tx.run(updateAppearance, userIdOf(actor), null, null, language)
      touch(userOf(userIdOf(actor)))
      return DONE
    },
    async saveAppearanceSettings({ tx, actor, touch }, { theme, font }) {
      await tx.run(updateAppearance, userIdOf(actor), theme ?? null, font ?? null, null)
      touch(userOf(userIdOf(actor)))
      return DONE
    },
    async saveDisplaySettings(context, { token: _token, timeZone, ...chosen }) {
      const { tx, actor, touch } = context
      const userId = userIdOf(actor)
      await tx.run(updateDisplay, userId, JSON.stringify(chosen))
      touch(userOf(userId))
      if (timeZone === undefined) return DONE
      await tx.run(updateTimeZone, userId, timeZone)
      await onTimeZone(context, userId)
      return DONE
    },
  }) satisfies Omit<Implements<Contract['appearance'], Actor>, 'getDefaultLanguage'>
