/** Settings as the form shows them: money in dollars, everything else as it is stored. */
import type { Contract } from '#contract/index.ts'
import { isSettingRight, SITE_SETTINGS, type SettingForm, type SiteSetting } from '#contract/rules/site-settings.ts'
import type { ResultOf } from '#realtime/define.ts'

export type SettingsState = ResultOf<Contract['admin']['settings']['getSettings']>
export type OneSetting = SettingsState['settings'][number]
export type SettingChange = ResultOf<Contract['admin']['settings']['listChanges']>['items'][number]

const CENTS = 100

const isCents = (form: SettingForm): boolean => form.type === 'number' && form.unit === 'cents'

/** "2000" cents as "20.00". */
export function typedOf(key: SiteSetting, stored: string): string {
  return isCents(SITE_SETTINGS[key].form) ? (Number(stored) / CENTS).toFixed(2) : stored
}

/** A typed value as it is stored; null: outside of its bounds, or not a value at all. */
export function storedOf(key: SiteSetting, typed: string): string | null {
  const text = typed.trim()
  if (!isCents(SITE_SETTINGS[key].form)) return isSettingRight(key, text) ? text : null
  if (!/^\d{1,9}(?:[.,]\d{1,2})?$/.test(text)) return null
  const cents = String(Math.round(Number(text.replace(',', '.')) * CENTS))
  return isSettingRight(key, cents) ? cents : null
}

/** An edit in the form: what was typed, over the version that the admin saw then. */
export interface Edit {
  readonly typed: string
  readonly version: number
}

export type Edits = Readonly<Partial<Record<SiteSetting, Edit>>>

/** The edits that differ from the settings of now. */
export const changedKeys = (edits: Edits, settings: readonly OneSetting[]): SiteSetting[] =>
  settings.filter(({ key, value }) => edits[key] !== undefined && storedOf(key, edits[key].typed) !== value).map(({ key }) => key)

/** The settings that another admin has changed since their edit began. */
export const overtakenKeys = (edits: Edits, settings: readonly OneSetting[]): SiteSetting[] =>
  settings.filter(({ key, version }) => edits[key] !== undefined && edits[key].version !== version).map(({ key }) => key)
