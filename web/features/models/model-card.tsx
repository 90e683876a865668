import { Link } from '@tanstack/react-router'
import { Heart, Star } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelCard as Card } from '#contract/types.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatMoney, formatRating } from '#web/ui/format.ts'
import { Picture } from '#web/ui/picture.tsx'
import { languageNames } from './language-names.ts'
import { OnlineDot } from './online-dot.tsx'

/** The widths of a card in the grid of models-screen.tsx. */
const CARD_SIZES = '(min-width: 1280px) 270px, (min-width: 1024px) 31vw, (min-width: 416px) 46vw, 92vw'

/** As many tags as fit into one line. */
const TAGS_SHOWN = 3

function Rating({ rating }: { rating: number }) {
  const { t, i18n } = useTranslation('models')
  const shown = formatRating(rating, i18n.language)
  return (
    <span className="flex shrink-0 items-center gap-1 text-sm font-semibold tabular-nums">
      <Star aria-hidden className="size-3.5 fill-accent text-accent" />
      <span className="sr-only">{t('rating', { rating: shown })}</span>
      <span aria-hidden>{shown}</span>
    </span>
  )
}

interface ModelCardProps {
  model: Card
  isFirst: boolean
  isFollowed: boolean
  /** Missing: it is the reader's own card. */
  onFollow: ((modelId: string, isFollowed: boolean, name: string) => Promise<void>) | undefined
}

/** The card of a model. The name is the link; its area is the whole card except the heart. */
export const ModelCard = memo(function ModelCard({ model, isFirst, isFollowed, onFollow }: ModelCardProps) {
  const { t, i18n } = useTranslation('models')
  return (
    <article className="group relative flex h-full flex-col" data-testid="model-card">
      <div className="relative">
        <Picture
          picture={model.cover}
          alt=""
          sizes={CARD_SIZES}
          isCard
          isFirst={isFirst}
          className="aspect-4/5 rounded-lg ring-1 ring-line transition-shadow duration-300 group-hover:shadow-float"
        />
        <span className="absolute bottom-3 left-3 flex rounded-full ring-2 ring-surface">
          <Avatar name={model.name} src={model.picture} size="lg" />
        </span>
        {model.online && (
          <span className="absolute top-3 left-3 flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-1 text-xs font-semibold">
            <OnlineDot />
            {t('online')}
          </span>
        )}
      </div>
      {onFollow !== undefined && (
        <button
          type="button"
          aria-pressed={isFollowed}
          aria-label={t('follow.model', { name: model.name })}
          onClick={() => void onFollow(model._id, isFollowed, model.name)}
          className="absolute top-2 right-2 z-10 flex size-11 items-center justify-center rounded-full bg-surface/90 text-ink transition-colors hover:bg-surface hover:text-accent"
        >
          <Heart aria-hidden className={cx('size-5', isFollowed && 'fill-accent text-accent')} />
        </button>
      )}
      <div className="mt-3 flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 truncate text-base font-semibold">
          <Link
            to="/models/$modelName"
            params={{ modelName: model.handle }}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:underline group-hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-ring"
          >
            {model.name}
          </Link>
        </h2>
        {model.rating !== null && <Rating rating={model.rating} />}
      </div>
      <p className="mt-0.5 line-clamp-2 text-sm text-muted">{model.headline}</p>
      {model.tags.length > 0 && <p className="mt-1.5 truncate text-xs text-muted">{model.tags.slice(0, TAGS_SHOWN).join(' · ')}</p>}
      <p className="mt-auto flex items-baseline justify-between gap-3 pt-2 text-sm">
        <span className="font-semibold tabular-nums">
          {model.priceFrom !== null && t('priceFrom', { price: formatMoney(model.priceFrom, i18n.language) })}
        </span>
        <span aria-hidden className="truncate text-xs text-muted uppercase">
          {model.languages.join(' ')}
        </span>
        <span className="sr-only">{t('speaks', { languages: languageNames(model.languages) })}</span>
      </p>
    </article>
  )
})
