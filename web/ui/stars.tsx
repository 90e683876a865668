import { Star } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** A rating to read. */
export function Stars({ rating, label, className }: { rating: number; label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className={cx('inline-flex gap-0.5', className)}>
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={cx('size-4', star <= Math.round(rating) ? 'fill-accent text-accent' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}

interface StarRatingProps {
  legend: string
  value: number
  onChange: (rating: number) => void
  /** The name of a number of stars. */
  labelOf: (rating: number) => string
  error?: string | undefined
}

/** A rating to give: radio buttons that look like stars, so arrows and screen readers know them. */
export function StarRating({ legend, value, onChange, labelOf, error }: StarRatingProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1.5" data-invalid={error === undefined ? undefined : true}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex gap-1">
        {STARS.map((star) => (
          <label
            key={star}
            className="flex size-11 items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="sr-only"
              aria-label={labelOf(star)}
            />
            <Star aria-hidden className={cx('size-7 transition-colors', star <= value ? 'fill-accent text-accent' : 'text-line-strong')} />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
