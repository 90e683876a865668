/** System settings: values that admins change without a restart. Defaults are rows of schema.sql. */
import { SITE_TITLE } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuseBanned, selectSetting, upsertSetting } from './settings.sql.ts'
import { settingOf } from './topics.ts'

export type SettingKey =
  | 'website_name'
  | 'default_theme'
  | 'default_font'
  | 'default_language'
  | 'commission_percent'
  | 'accept_hours'
  | 'order_hold_days'
  | 'dispute_appeal_cents'
  | 'withdrawal_second_approval_cents'
  | 'withdrawals_blocked'
  | 'customer_refunds'
  | 'identity_keep_days'
  | 'journal_keep_days'
  | 'mail_is_on'
  | 'contact_email'
  | 'banned_terms'
  | 'translation_monthly_characters'

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

/**
 * Refuses texts of a user that have a banned term of this installation, as `orders.place` does.
 * Errors: banned_term (`term`, and `at`: the place of the text, from 0).
 */
export const refuseBannedTerms = async (db: Db, texts: readonly string[]): Promise<void> => void (await db.maybe(refuseBanned, texts))

export async function saveSetting({ tx, touch }: MutationContext<Actor>, key: SettingKey, value: string): Promise<void> {
  await tx.run(upsertSetting, key, value)
  touch(settingOf(key))
}
