import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/ui/format.ts'

/** Says “128 models”, or “1,000+ models” where nobody counts on. */
export function useCountWords(): (counted: { count: number; isMore: boolean }) => string {
  const { t, i18n } = useTranslation('models')
  return ({ count, isMore }) => t('list.count', { count, shown: `${formatNumber(count, i18n.language)}${isMore ? '+' : ''}` })
}
