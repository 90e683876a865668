/** The settings that close parts of the site, and those that every page shows. */
import type { SiteNotices } from '#contract/types.ts'
import { SITE_TITLE } from '#contract/limits.ts'
import { featureKey, FEATURES, featureRuleOf, type Feature, type FeatureRule } from '#contract/rules/features.ts'
import type { Db } from '#platform/db/database.ts'
import type { SettingKey } from './settings.ts'
import { selectSettings } from './settings.sql.ts'
import { settingOf } from './topics.ts'

export interface Switches {
  /** Null: no maintenance; else its text, which may be empty. */
  readonly maintenance: string | null
  readonly areOrdersOpen: boolean
  readonly areDepositsOpen: boolean
  readonly isSignUpOpen: boolean
  readonly needsInvitation: boolean
  /** Why orders or deposits are closed; may be empty. */
  readonly pauseText: string
  /** The newest consent to the legal texts that is asked for (server/domains/legal). */
  readonly consentNo: number
  /** The audience of each feature that can be limited. */
  readonly features: Readonly<Record<Feature, FeatureRule>>
}

const OF_SWITCHES = [
  'maintenance',
  'maintenance_text',
  'orders_open',
  'deposits_open',
  'sign_up',
  'pause_text',
  'consent_no',
  ...FEATURES.map((feature) => featureKey(feature)),
] as const satisfies readonly SettingKey[]
const OF_SITE = [
  ...OF_SWITCHES,
  'website_name',
  'website_logo',
  'website_favicon',
  'announcement',
  'announcement_tone',
] as const satisfies readonly SettingKey[]

/** Topics that are touched when a switch changes. */
export const SWITCH_TOPICS = OF_SWITCHES.map((key) => settingOf(key))
/** Topics that are touched when a feature is limited. */
export const FEATURE_TOPICS = FEATURES.map((feature) => settingOf(featureKey(feature)))
/** Topics that are touched when something changes that every page shows. */
export const SITE_TOPICS = OF_SITE.map((key) => settingOf(key))

const valuesOf = async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.many(selectSettings, keys)).map(({ key, value }) => [key, value]))

const switchesIn = (values: ReadonlyMap<string, string>): Switches => ({
  maintenance: values.get('maintenance') === 'true' ? (values.get('maintenance_text') ?? '') : null,
  areOrdersOpen: values.get('orders_open') !== 'false',
  areDepositsOpen: values.get('deposits_open') !== 'false',
  isSignUpOpen: values.get('sign_up') !== 'closed',
  needsInvitation: values.get('sign_up') === 'invited',
  pauseText: values.get('pause_text') ?? '',
  consentNo: Number(values.get('consent_no') ?? 0),
  features: Object.fromEntries(FEATURES.map((feature) => [feature, featureRuleOf(values.get(featureKey(feature)) ?? '')])) as Record<
    Feature,
    FeatureRule
  >,
})

/** The switches that visitors may know. */
function noticesIn(values: ReadonlyMap<string, string>) {
  const { consentNo: _, features: __, ...notices } = switchesIn(values)
  return notices
}

export const readSwitches = async (db: Db): Promise<Switches> => switchesIn(await valuesOf(db, OF_SWITCHES))

/** The settings that every page shows. */
export async function readSite(db: Db): Promise<SiteNotices> {
  const values = await valuesOf(db, OF_SITE)
  const announcement = values.get('announcement') ?? ''
  return {
    name: values.get('website_name') ?? SITE_TITLE,
    logo: values.get('website_logo') || null,
    favicon: values.get('website_favicon') || null,
    announcement: announcement === '' ? null : { text: announcement, isWarning: values.get('announcement_tone') === 'warning' },
    ...noticesIn(values),
  }
}
