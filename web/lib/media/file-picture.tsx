/** A picture of a post or a message (of a clip: its poster) over its blurred stand-in, in the available widths. Nothing shifts while it loads. */
import type { MediaView } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'
import { useFailedImage } from '#web/ui/use-failed-image.ts'
import { fileUrl } from './file-url.ts'

interface FilePictureProps {
  media: MediaView
  /** Its width on screen, as in the HTML attribute `sizes`. */
  sizes: string
  /** On screen at once: loaded first. */
  isFirst?: boolean
  /** `cover` fills its box, `natural` has its own ratio over the whole width, `contain` is whole within its box. */
  fit?: 'cover' | 'natural' | 'contain'
  className?: string
}

const srcSet = ({ _id, widths }: MediaView, type: 'avif' | 'webp') =>
  widths.map((width) => `${fileUrl(_id, `${width}.${type}`)} ${width}w`).join(', ')

const IMAGE_FITS = {
  cover: 'absolute inset-0 size-full object-cover',
  natural: 'relative mx-auto h-auto max-h-[85dvh] w-full object-contain',
  contain: 'absolute inset-0 size-full object-contain',
}

export function FilePicture({ media, sizes, isFirst = false, fit = 'cover', className }: FilePictureProps) {
  const src = fileUrl(media._id, `${media.widths.at(-1) ?? 0}.webp`)
  const { hasFailed, watch } = useFailedImage(src)
  return (
    <span className={cx('block', fit !== 'contain' && 'relative overflow-hidden bg-sunken', className)}>
      {media.blur !== null && fit !== 'contain' && (
        <img src={media.blur} alt="" aria-hidden className="absolute inset-0 size-full scale-110 object-cover blur-xl" />
      )}
      <picture className="contents">
        <source type="image/avif" srcSet={srcSet(media, 'avif')} sizes={sizes} />
        <img
          src={src}
          srcSet={srcSet(media, 'webp')}
          sizes={sizes}
          alt={media.alt}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          {...watch}
          className={cx(IMAGE_FITS[fit], hasFailed && 'opacity-0')}
        />
      </picture>
    </span>
  )
}
