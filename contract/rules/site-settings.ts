/**
 * Every setting that admins change, once: form, bounds, and when a change applies. Screens render it, the contract checks it.
 * Values are texts, as stored: 'true' or 'false' of a switch, whole numbers, money in cents.
 */
import { AMOUNT_MAX_CENTS, FONTS, LANGUAGES, THEMES } from '../limits.ts'
import { cleanLine } from './clean-text.ts'

export type SettingForm =
  | { readonly type: 'text'; readonly min: number; readonly max: number; readonly isLong: boolean }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly unit: SettingUnit }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'switch' }

export type SettingUnit = 'percent' | 'hours' | 'days' | 'cents' | 'characters'

/** From when a changed value counts. */
export type SettingScope = 'now' | 'newSales' | 'newOrders' | 'newDeliveries' | 'newDecisions' | 'nextCleaning'

export type SettingGroup = 'site' | 'access' | 'money' | 'orders' | 'data'

export interface SettingRule {
  readonly group: SettingGroup
  readonly form: SettingForm
  readonly scope: SettingScope
  /** A change needs the proof of the admin. */
  readonly isSensitive: boolean
  /** Finance may change it, not only owners. */
  readonly isForFinance: boolean
}

type Extra = Partial<Pick<SettingRule, 'scope' | 'isSensitive' | 'isForFinance'>>

const rule = (group: SettingGroup, form: SettingForm, extra: Extra = {}): SettingRule => ({
  group,
  form,
  scope: 'now',
  isSensitive: false,
  isForFinance: group === 'money',
  ...extra,
})
const text = (min: number, max: number, isLong = false): SettingForm => ({ type: 'text', min, max, isLong })
const number = (unit: SettingUnit, min: number, max: number): SettingForm => ({ type: 'number', min, max, unit })
const choice = (options: readonly string[]): SettingForm => ({ type: 'choice', options })
const SWITCH: SettingForm = { type: 'switch' }
const COST_OF_NETWORK = rule('money', number('cents', 0, 100_00))
/** Only owners change these limits: admins who need a second admin above an amount could otherwise raise it. */
const SECOND_APPROVAL = rule('money', number('cents', 0, AMOUNT_MAX_CENTS), { isSensitive: true, isForFinance: false })

const RULES = {
  website_name: rule('site', text(1, 60)),
  default_language: rule('site', choice(LANGUAGES)),
  default_theme: rule('site', choice(THEMES)),
  default_font: rule('site', choice(FONTS)),
  announcement: rule('site', text(0, 300, true)),
  announcement_tone: rule('site', choice(['info', 'warning'])),
  sign_up: rule('access', choice(['open', 'invited', 'closed'])),
  orders_open: rule('access', SWITCH, { isForFinance: true }),
  deposits_open: rule('access', SWITCH, { isForFinance: true }),
  pause_text: rule('access', text(0, 300, true), { isForFinance: true }),
  maintenance: rule('access', SWITCH, { isSensitive: true }),
  maintenance_text: rule('access', text(0, 300, true)),
  commission_percent: rule('money', number('percent', 0, 90), { scope: 'newSales', isSensitive: true }),
  withdrawals_blocked: rule('money', SWITCH, { isSensitive: true }),
  withdrawal_second_approval_cents: SECOND_APPROVAL,
  adjustment_second_approval_cents: SECOND_APPROVAL,
  customer_refunds: rule('money', SWITCH),
  network_cents_TRC20: COST_OF_NETWORK,
  network_cents_ERC20: COST_OF_NETWORK,
  network_cents_BEP20: COST_OF_NETWORK,
  network_cents_POLYGON: COST_OF_NETWORK,
  accept_hours: rule('orders', number('hours', 1, 720), { scope: 'newOrders' }),
  order_hold_days: rule('orders', number('days', 1, 60), { scope: 'newDeliveries', isSensitive: true, isForFinance: true }),
  dispute_appeal_cents: rule('orders', number('cents', 0, AMOUNT_MAX_CENTS), { scope: 'newDecisions' }),
  second_look_percent: rule('data', number('percent', 0, 100), { scope: 'newDecisions', isSensitive: true }),
  identity_keep_days: rule('data', number('days', 1, 365), { scope: 'newDecisions' }),
  journal_keep_days: rule('data', number('days', 30, 3_650), { scope: 'nextCleaning', isSensitive: true }),
  translation_monthly_characters: rule('data', number('characters', 0, 100_000_000)),
} as const satisfies Record<string, SettingRule>

export type SiteSetting = keyof typeof RULES

export const SITE_SETTINGS: Readonly<Record<SiteSetting, SettingRule>> = RULES
export const SITE_SETTING_KEYS = Object.keys(RULES) as readonly SiteSetting[]

/** Maximum characters of any value. */
export const SETTING_VALUE_MAX = 300

/** True for a value within the bounds of its setting, written as it is stored. */
export function isSettingRight(key: SiteSetting, value: string): boolean {
  const { form } = SITE_SETTINGS[key]
  switch (form.type) {
    case 'text':
      // A name of several lines would be a header of its own in a mail.
      return (form.isLong ? value.trim() : cleanLine(value)) === value && value.length >= form.min && value.length <= form.max
    case 'number':
      return /^(?:0|[1-9]\d{0,11})$/.test(value) && Number(value) >= form.min && Number(value) <= form.max
    case 'choice':
      return form.options.includes(value)
    default:
      return value === 'true' || value === 'false'
  }
}

/** May an admin of this role change it? */
export const maySetSetting = (key: SiteSetting, adminRole: string | null): boolean =>
  adminRole === 'owner' || (adminRole === 'finance' && SITE_SETTINGS[key].isForFinance)
