import { useTranslation } from 'react-i18next'
import { TERMS_VERSION } from '#contract/limits.ts'

/** A day of a legal text, the same in every time zone. Null: the day of the product's own text. */
export function useLegalDate(): (at: number | null) => string {
  const { i18n } = useTranslation()
  return (at) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at ?? TERMS_VERSION))
}
