import { cx } from './cx.ts'
import { useFailedImage } from './use-failed-image.ts'

interface PictureProps {
  picture: { url: string; width: number; height: number; blur: string | null } | null
  alt: string
  /** Its width on screen, as in the HTML attribute `sizes`. */
  sizes: string
  /** In an upright box (`aspect-4/5`): the crop that is made for it. */
  isCard?: boolean
  /** On screen at once: loaded first. */
  isFirst?: boolean
  className?: string
}

/** The widths that the server keeps of each picture (server/domains/media/pictures.ts). */
const WIDTHS = [384, 768, 1200]
const CARD_WIDTHS = [320, 640]

const fileOf = (url: string, file: string) => url.replace(/\/\d+\.webp$/, `/${file}.webp`)

function srcSetOf({ url, width: original }: { url: string; width: number }, isCard: boolean): string {
  if (isCard) return CARD_WIDTHS.map((width) => `${fileOf(url, `card-${width}`)} ${width}w`).join(', ')
  return WIDTHS.filter((width, at) => width <= original || at === 0)
    .map((width) => `${fileOf(url, String(width))} ${width}w`)
    .join(', ')
}

/** A picture that fills its box, over its blurred stand-in until it is loaded, or for good when it fails. */
export function Picture({ picture, alt, sizes, isCard = false, isFirst = false, className }: PictureProps) {
  const { hasFailed, watch } = useFailedImage(picture?.url)
  if (picture === null) return <div aria-hidden className={cx('bg-linear-to-br from-accent-soft to-sunken', className)} />
  return (
    <div className={cx('relative overflow-hidden bg-sunken', className)}>
      {picture.blur !== null && (
        <img src={picture.blur} alt="" aria-hidden className="absolute inset-0 size-full scale-110 object-cover blur-xl" />
      )}
      <img
        src={picture.url}
        srcSet={srcSetOf(picture, isCard)}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        {...watch}
        className={cx('absolute inset-0 size-full object-cover', hasFailed && 'opacity-0')}
      />
    </div>
  )
}
