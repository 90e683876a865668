import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/ui/format.ts'

export interface Counted {
  count: number | null
  isMore: boolean
}

/** Is there a number to show? It is missing where too many models match the search, or the filters match none of those ranked so far. */
export const isCounted = ({ count, isMore }: Counted): boolean => count !== null && !(isMore && count === 0)

/** “128 models”, “1,000+ models” above the counted maximum, or a text without a number where nothing was counted. */
export function useCountWords(): (counted: Counted) => string {
  const { t, i18n } = useTranslation('models')
  return ({ count, isMore }) =>
    count === null
      ? t('list.many')
      : isMore && count === 0
        ? t('list.noneSoFar')
        : t('list.count', { count, shown: `${formatNumber(count, i18n.language)}${isMore ? '+' : ''}` })
}
