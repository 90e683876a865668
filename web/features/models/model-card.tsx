import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelCard as Card } from '#contract/types.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { formatMoney, formatRating } from '#web/ui/format.ts'
import { Picture } from '#web/ui/picture.tsx'
import { OnlineDot } from './online-dot.tsx'

/** Twice the width of the box: a cover is wide, and the box shows its middle. */
const CARD_SIZES = '(min-width: 1280px) 540px, (min-width: 1024px) 62vw, (min-width: 416px) 92vw, 184vw'

export function ModelCard({ model, isFirst }: { model: Card; isFirst: boolean }) {
  const { t, i18n } = useTranslation('models')
  return (
    <Link to="/models/$modelName" params={{ modelName: model.handle }} className="group block rounded-lg" data-testid="model-card">
      <div className="relative">
        <Picture picture={model.cover} alt="" sizes={CARD_SIZES} isFirst={isFirst} className="aspect-4/3 rounded-lg ring-1 ring-line transition-[box-shadow] duration-300 group-hover:shadow-float" />
        <span className="absolute bottom-3 left-3 flex rounded-full ring-2 ring-surface">
          <Avatar name={model.name} src={model.picture} size="lg" />
        </span>
        {model.online && (
          <span className="absolute top-3 left-3 flex items-center gap-1.5 rounded-full bg-surface/92 px-2.5 py-1 text-xs font-semibold backdrop-blur-sm">
            <OnlineDot />
            {t('online')}
          </span>
        )}
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-3">
        <h2 className="truncate text-base font-semibold group-hover:underline group-hover:underline-offset-4">{model.name}</h2>
        {model.rating !== null && (
          <span className="flex shrink-0 items-center gap-1 text-sm font-semibold tabular-nums">
            <Star aria-hidden className="size-3.5 fill-accent text-accent" />
            <span className="sr-only">{t('rating', { rating: formatRating(model.rating, i18n.language) })}</span>
            <span aria-hidden>{formatRating(model.rating, i18n.language)}</span>
          </span>
        )}
      </div>
      <p className="mt-0.5 line-clamp-2 min-h-[2lh] text-sm text-muted">{model.headline}</p>
      {model.priceFrom !== null && <p className="mt-1.5 text-sm font-semibold tabular-nums">{t('priceFrom', { price: formatMoney(model.priceFrom, i18n.language) })}</p>}
    </Link>
  )
}
