import { useTranslation } from 'react-i18next'
import { SITE_SETTINGS, type SiteSetting } from '#contract/rules/site-settings.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { formatMoney, formatNumber, formatPercent } from '#web/ui/format.ts'
import { storedOf } from './setting-values.ts'

const NETWORK = /^network_cents_(.+)$/
const CENTS = 100
const HUNDRED = 100

/** Names, explanations and values of settings in the reader's language. */
export function useSettingWords() {
  const { t, i18n } = useTranslation('system')
  const network = (key: SiteSetting) => NETWORK.exec(key)?.[1]
  const nameOf = (key: SiteSetting): string => {
    const of = network(key)
    return of === undefined ? t(`names.${key as Exclude<SiteSetting, `network_cents_${string}`>}`) : t('networkCost', { network: of })
  }
  const choiceOf = (key: SiteSetting, option: string): string => {
    if (key === 'default_language') return LANGUAGE_NAMES[option as keyof typeof LANGUAGE_NAMES] ?? option
    return t(`choices.${option as 'open'}`, { defaultValue: option })
  }
  const formatted = (key: SiteSetting, stored: string): string => {
    const { form } = SITE_SETTINGS[key]
    if (form.type === 'switch') return t(stored === 'true' ? 'on' : 'off')
    if (form.type === 'choice') return choiceOf(key, stored)
    if (form.type === 'text') return stored === '' ? t('empty') : stored
    if (form.unit === 'cents') return formatMoney(Number(stored) / CENTS, i18n.language)
    if (form.unit === 'percent') return formatPercent(Number(stored) / HUNDRED, i18n.language)
    return t(`units.${form.unit}`, { count: Number(stored), number: formatNumber(Number(stored), i18n.language) })
  }
  /** The fault of a typed value; undefined: none. */
  const problemOf = (key: SiteSetting, typed: string): string | undefined => {
    if (storedOf(key, typed) !== null) return undefined
    const { form } = SITE_SETTINGS[key]
    if (form.type === 'number')
      return t('problems.number', { min: formatted(key, String(form.min)), max: formatted(key, String(form.max)) })
    return t('problems.missing')
  }
  return {
    nameOf,
    choiceOf,
    formatted,
    problemOf,
    textOf: (key: SiteSetting): string =>
      network(key) === undefined ? t(`texts.${key as Exclude<SiteSetting, `network_cents_${string}`>}`) : t('networkCostText'),
  }
}
