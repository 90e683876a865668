import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/ui/format.ts'

export interface Counted {
  count: number | null
  isMore: boolean
}

/** Is there a number that says something? Else many have the words, many fit the filters, and only the best ones were looked at. */
export const isCounted = ({ count, isMore }: Counted): boolean => count !== null && !(isMore && count === 0)

/** Says “128 models”, “1,000+ models” where nobody counts on, or in words how much was found where it was not counted. */
export function useCountWords(): (counted: Counted) => string {
  const { t, i18n } = useTranslation('models')
  return ({ count, isMore }) =>
    count === null
      ? t('list.many')
      : isMore && count === 0
        ? t('list.noneSoFar')
        : t('list.count', { count, shown: `${formatNumber(count, i18n.language)}${isMore ? '+' : ''}` })
}
