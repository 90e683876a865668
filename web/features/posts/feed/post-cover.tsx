/** The cover of a post in a list: its first open file, else the locked files, blurred and counted. */
import { AudioLines, Images, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'
import { formatNumber } from '#web/ui/format.ts'
import { ClipSign } from '../files/clip-sign.tsx'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import { useMediaWords } from '../files/media-words.ts'
import { formatLength, type SeenPost } from './seen-post.ts'

const chipClass =
  'inline-flex items-center gap-1.5 rounded-full bg-surface/90 px-2.5 py-1 text-xs font-semibold tabular-nums [&_svg]:size-3.5'

/** A post without files: its first lines are the cover. */
function WordsCover({ seen: { post, text, isOpen } }: { seen: SeenPost }) {
  const { t, i18n } = useTranslation('posts')
  const words = post.teaser === '' ? (text ?? '') : post.teaser
  return (
    <div className="relative flex aspect-4/3 flex-col justify-center overflow-hidden bg-linear-to-br from-accent-soft to-sunken px-6 py-5">
      <p className="line-clamp-5 text-lg leading-snug wrap-anywhere whitespace-pre-line md:line-clamp-6">{words}</p>
      {!isOpen && (
        <span className="absolute inset-x-3 bottom-3">
          <span className={chipClass}>
            <Lock aria-hidden />
            {t('unlock.text', { count: post.textLength, formatted: formatNumber(post.textLength, i18n.language) })}
          </span>
        </span>
      )}
    </div>
  )
}

interface PostCoverProps {
  seen: SeenPost
  sizes: string
  isFirst?: boolean
  /** The reader points at the post, or focuses it by keyboard. */
  isMeant?: boolean
}

export function PostCover({ seen, sizes, isFirst = false, isMeant = false }: PostCoverProps) {
  const { t } = useTranslation('posts')
  const wordsOf = useMediaWords()
  const { media, isOpen } = seen
  const shown = media.find((file) => file.isOpen && file.kind !== 'audio')
  const locked = media.filter((file) => !file.isOpen)
  const [first] = media
  if (first === undefined) return <WordsCover seen={seen} />
  const blurred = media.find(({ blur }) => blur !== null)
  const isSound = shown === undefined && blurred === undefined
  return (
    <div className="relative aspect-4/3 overflow-hidden bg-sunken">
      {shown !== undefined && <FilePicture media={{ ...shown, alt: '' }} sizes={sizes} isFirst={isFirst} className="size-full" />}
      {shown === undefined && blurred !== undefined && (
        <img
          src={blurred.blur ?? ''}
          alt=""
          width={blurred.width ?? 4}
          height={blurred.height ?? 3}
          className="size-full scale-110 object-cover blur-xl"
        />
      )}
      {isSound && (
        <span aria-hidden className="flex size-full items-center justify-center bg-linear-to-br from-accent-soft to-sunken text-accent">
          <AudioLines className="size-14" />
        </span>
      )}
      {shown?.kind === 'video' && <ClipSign media={shown} isMeant={isMeant} />}
      <span className="absolute inset-x-3 bottom-3 flex flex-wrap justify-between gap-2">
        {locked.length > 0 && !isOpen ? (
          <span className={chipClass} data-testid="locked-count">
            <Lock aria-hidden />
            <span className="sr-only">{t('unlock.title')}: </span>
            {wordsOf(locked)}
          </span>
        ) : (
          <span />
        )}
        {isOpen && media.length > 1 && (
          <span className={chipClass}>
            <Images aria-hidden />
            <span aria-hidden>{media.length}</span>
            <span className="sr-only">{wordsOf(media)}</span>
          </span>
        )}
        {isOpen && media.length === 1 && first.seconds !== null && (
          <span className={cx(chipClass, 'ml-auto')}>{formatLength(first.seconds)}</span>
        )}
      </span>
    </div>
  )
}
