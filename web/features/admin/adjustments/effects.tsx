/** What an adjustment does, line by line, as the server computes it. */
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/states.tsx'
import type { AdjustmentPreview } from './adjustment.ts'

/** `preview` undefined: it is being computed. `isDecision`: by the second admin. */
export function AdjustmentEffects({ preview, isDecision = false }: { preview: AdjustmentPreview | undefined; isDecision?: boolean }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  if (preview === undefined) return <SkeletonRows rows={2} label={t('common:actions.loading')} />
  const dollars = (amount: number) => formatMoney(amount, i18n.language)
  const { balance, after, house, houseAfter, limit, used, needsSecond } = preview
  const limits = { limit: dollars(limit), used: dollars(used) }
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm" data-testid="effects" aria-live="polite">
      <li className={after < 0 ? 'text-danger' : undefined}>
        {t('adjustments.effects.balance', { before: dollars(balance), after: dollars(after) })}
      </li>
      <li>{t('adjustments.effects.house', { before: dollars(house), after: dollars(houseAfter) })}</li>
      {!isDecision && <li>{needsSecond ? t('adjustments.effects.second', limits) : t('adjustments.effects.atOnce', limits)}</li>}
      <li>{needsSecond && !isDecision ? t('adjustments.effects.toldLater') : t('adjustments.effects.told')}</li>
    </ul>
  )
}
