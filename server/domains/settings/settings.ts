/** System settings: values that admins change without a restart. Defaults are rows of schema.sql. */
import { SITE_TITLE } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Feature } from '#contract/rules/features.ts'
import type { SiteSetting } from '#contract/rules/site-settings.ts'
import { refuseBanned, selectSetting, selectSettingsForUpdate, upsertSettings, type LockedSetting } from './settings.sql.ts'
import { anySetting, settingOf } from './topics.ts'

/** Those that admins change, and those that the server keeps for itself. */
export type SettingKey =
  | SiteSetting
  | 'website_logo'
  | 'website_favicon'
  | 'mail_is_on'
  | 'contact_email'
  | 'banned_terms'
  | 'site_time_zone'
  | 'consent_no'
  | `feature_${Feature}`

/** The value of a setting, or null when it is not set. */
export const readSetting = async (db: Db, key: SettingKey): Promise<string | null> => (await db.maybe(selectSetting, key))?.value ?? null

/** The value of a setting that is a whole number. */
export async function settingNumber(db: Db, key: SettingKey): Promise<number> {
  const value = Number(await readSetting(db, key))
  if (!Number.isSafeInteger(value)) throw new Error(`the setting ${key} is no whole number`)
  return value
}

/** The name of the site. */
export const siteNameOf = async (db: Db): Promise<string> => (await readSetting(db, 'website_name')) ?? SITE_TITLE

/** Refuses payouts while the books are checked. Error: withdrawals_blocked. */
export async function refuseWhileBlocked(db: Db): Promise<void> {
  if ((await readSetting(db, 'withdrawals_blocked')) === 'true')
    throw new CallError('withdrawals_blocked', 'Withdrawals are on hold while the books are checked. Please try again later.')
}

/** Refuses a new account while visitors may open none. Error: sign_up_closed. */
export async function refuseWhileSignUpIsClosed(db: Db): Promise<void> {
  if ((await readSetting(db, 'sign_up')) === 'closed' || (await readSetting(db, 'maintenance')) === 'true')
    throw new CallError('sign_up_closed', 'New accounts cannot be opened at the moment. Please come back later.')
}

/**
 * Refuses texts of a user that have a banned term of this installation, as `orders.place` does.
 * Errors: banned_term (`term`, and `at`: the place of the text, from 0).
 */
export const refuseBannedTerms = async (db: Db, texts: readonly string[]): Promise<void> => void (await db.maybe(refuseBanned, texts))

/** Locks settings until the end of the transaction. */
export const lockSettings = async (tx: Db, keys: readonly SettingKey[]): Promise<ReadonlyMap<string, LockedSetting>> =>
  new Map((await tx.many(selectSettingsForUpdate, keys)).map((row) => [row.key, row]))

export interface SettingsChange {
  readonly values: ReadonlyMap<SettingKey, string>
  /** Null: the server itself. */
  readonly by: string | null
  readonly reason: string
  readonly isScheduled?: boolean
}

/** Saves values and adds those that differ to the history. Returns the keys of those. */
export async function changeSettings(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  { values, by, reason, isScheduled = false }: SettingsChange,
): Promise<string[]> {
  const changed = await tx.many(upsertSettings, [...values.keys()], [...values.values()], by, reason, isScheduled)
  const keys = changed.map(({ key }) => key)
  if (keys.length > 0) touch(anySetting(), ...keys.map((key) => settingOf(key)))
  return keys
}

/** Saves one value, in the name of the caller. */
export const saveSetting = (context: MutationContext<Actor>, key: SettingKey, value: string): Promise<string[]> =>
  changeSettings(context, { values: new Map([[key, value]]), by: context.actor.userId, reason: '' })
