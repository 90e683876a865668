/** The effect of the typed price range on the products that have the template. */
import { useTranslation } from 'react-i18next'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { priceCentsOf } from '../plans/plan-form.ts'
import { shownCount } from './template-form.ts'

interface Range {
  readonly min: number
  readonly max: number
}

/** Null while it is not a range. In cents. */
function rangeOf(priceMin: string, priceMax: string): Range | null {
  const [min, max] = [priceCentsOf(priceMin), priceCentsOf(priceMax)]
  return min === null || max === null || max < min ? null : { min, max }
}

export function RangeEffect({ templateId, priceMin, priceMax }: { templateId: string; priceMin: string; priceMax: string }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const range = rangeOf(priceMin, priceMax)
  const asked = rangeOf(useDebounced(priceMin), useDebounced(priceMax))
  const { data, error } = useLive(
    api.admin.templates.previewRange,
    asked === null ? 'skip' : { token, templateId, priceMin: dollarsFromCents(asked.min), priceMax: dollarsFromCents(asked.max) },
  )
  if (range === null) return null
  // Only of the range that is typed now.
  const effect = asked?.min === range.min && asked.max === range.max ? data : undefined
  const isOutside = effect !== undefined && effect.outside > 0
  return (
    <p role="status" className={`text-sm ${isOutside ? 'text-warning' : 'text-muted'}`} data-testid="range-effect">
      {effect === undefined
        ? t(error === null ? 'common:actions.loading' : 'templates.effectFailed')
        : effect.products === 0
          ? t('templates.noProducts')
          : isOutside
            ? t('templates.outside', { count: effect.outside, number: shownCount(effect.outside, i18n.language) })
            : t('templates.allWithin')}
    </p>
  )
}
