import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'
import { formatPercent } from '#web/ui/format.ts'

/** How a figure has changed; nothing where there is nothing to compare with. Colours judge nothing: more refunds are no success. */
export function Change({ value, before, className }: { value: number; before: number | null; className?: string }) {
  const { t, i18n } = useTranslation('figures')
  if (before === null || (before === 0 && value === 0)) return null
  if (before <= 0) return <span className={cx('font-normal text-muted', className)}>{t('change.new')}</span>
  const change = (value - before) / before
  const sign = change > 0 ? '+' : ''
  return (
    <span className={cx('font-normal whitespace-nowrap text-muted', className)}>{`${sign}${formatPercent(change, i18n.language)}`}</span>
  )
}
