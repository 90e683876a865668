/** The answers of a service over the last days, as bars with a sentence: answered requests, and failed ones on top. */
import { useTranslation } from 'react-i18next'
import { PROVIDER_HEALTH_DAYS } from '#contract/rules/providers.ts'
import { formatNumber } from '#web/ui/format.ts'
import { barsOf, type Hour } from './health-bars.ts'

const WIDTH = 100
const HEIGHT = 24
/** A bar with few requests is still seen. */
const BAR_MIN = 2
const GAP = 0.4

export function ProviderHealth({ hours, nowMs }: { hours: readonly Hour[]; nowMs: number }) {
  const { t, i18n } = useTranslation('providers')
  const { bars, worked, failed, most } = barsOf(hours, nowMs)
  const step = WIDTH / bars.length
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(BAR_MIN, (count / most) * HEIGHT))
  return (
    <figure className="mt-4 border-t pt-3">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{t('health', { days: PROVIDER_HEALTH_DAYS })}</span>
        <span className={failed > 0 ? 'font-semibold text-danger' : undefined}>
          {t('counts', { worked: formatNumber(worked, i18n.language), failed: formatNumber(failed, i18n.language) })}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="mt-2 h-8 w-full" aria-hidden>
        <rect x="0" y={HEIGHT - GAP} width={WIDTH} height={GAP} className="fill-line" />
        {bars.map(({ at, worked: good, failed: bad }, index) => {
          const top = heightOf(bad)
          const whole = Math.max(heightOf(good + bad), top)
          return (
            <g key={at}>
              <rect x={index * step} y={HEIGHT - whole} width={step - GAP} height={whole - top} className="fill-success" />
              <rect x={index * step} y={HEIGHT - top} width={step - GAP} height={top} className="fill-danger" />
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
