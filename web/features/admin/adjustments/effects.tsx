/** The effects of an adjustment, one for each line, as the server computes them. */
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/states.tsx'
import type { AdjustmentPreview } from './adjustment.ts'

interface EffectsProps {
  /** Undefined: it is being computed. */
  preview: AdjustmentPreview | undefined
  hasFailed: boolean
  /** By the second admin. */
  isDecision?: boolean
}

export function AdjustmentEffects({ preview, hasFailed, isDecision = false }: EffectsProps) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  if (preview === undefined)
    return hasFailed ? (
      <p role="alert" className="text-sm text-danger">
        {t('users.effects.failed')}
      </p>
    ) : (
      <SkeletonRows rows={2} label={t('common:actions.loading')} />
    )
  if (preview.isWaiting && !isDecision)
    return (
      <p role="status" className="text-sm text-danger">
        {t('adjustments.effects.waiting')}
      </p>
    )
  const dollars = (amount: number) => formatMoney(amount, i18n.language)
  const { balance, after, site, siteAfter, limit, used, aloneLimit, usedAlone, needsSecond } = preview
  const limits = { limit: dollars(limit), used: dollars(used) }
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm" data-testid="effects" aria-live="polite">
      <li className={after < 0 ? 'text-danger' : undefined}>
        {t('adjustments.effects.balance', { before: dollars(balance), after: dollars(after) })}
      </li>
      <li>{t('adjustments.effects.site', { before: dollars(site), after: dollars(siteAfter) })}</li>
      {!isDecision && <li>{t('adjustments.effects.alone', { limit: dollars(aloneLimit), used: dollars(usedAlone) })}</li>}
      {!isDecision && <li>{needsSecond ? t('adjustments.effects.second', limits) : t('adjustments.effects.atOnce', limits)}</li>}
      <li>{needsSecond && !isDecision ? t('adjustments.effects.toldLater') : t('adjustments.effects.told')}</li>
    </ul>
  )
}
