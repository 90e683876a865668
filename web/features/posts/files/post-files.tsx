/**
 * The open files of a post, in the order of the composer: neighboring pictures form a grid, clips and sounds play in their place. All stand
 * on the page, also without script; a picture opens large, where the arrow keys walk through all of them.
 */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaView } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import { FilePlayer } from '#web/lib/media/file-player.tsx'

/** Loaded when a reader opens a picture. */
const Lightbox = lazy(() => import('#web/lib/media/lightbox.tsx'))

interface PostFilesProps {
  media: readonly MediaView[]
  /** The title of the post: the name of a picture without an alt text. */
  title: string
}

interface Picture {
  file: MediaView
  /** Its place among the pictures of the post, from 0. */
  at: number
}

interface PicturesProps {
  pictures: readonly Picture[]
  /** The only picture of the post. */
  isSingle: boolean
  wordsOf: (file: MediaView, at: number) => string
  onOpen: (at: number) => void
}

function Pictures({ pictures, isSingle, wordsOf, onOpen }: PicturesProps) {
  const { t } = useTranslation('posts')
  return (
    <ul className={cx('grid gap-2 md:gap-3', !isSingle && 'grid-cols-2')} aria-label={t('media.gallery')}>
      {pictures.map(({ file, at }, place) => {
        const isWide = place === 0 && pictures.length % 2 === 1
        return (
          <li key={file._id} className={cx('min-w-0', isWide && !isSingle && 'col-span-2')} data-testid="post-file">
            <button
              type="button"
              onClick={() => onOpen(at)}
              aria-label={t('media.enlarge', { picture: wordsOf(file, at) })}
              className="group block w-full cursor-zoom-in overflow-hidden rounded-lg"
            >
              <FilePicture
                media={{ ...file, alt: wordsOf(file, at) }}
                sizes={isSingle || isWide ? '(min-width: 800px) 768px, 100vw' : '(min-width: 800px) 380px, 50vw'}
                isFirst={at === 0}
                fit={isSingle ? 'natural' : 'cover'}
                className={isSingle ? '' : isWide ? 'aspect-3/2' : 'aspect-square'}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The files in their order, with each run of pictures as one part. */
function partsOf(media: readonly MediaView[]): (MediaView | Picture[])[] {
  const parts: (MediaView | Picture[])[] = []
  let count = 0
  for (const file of media) {
    const last = parts.at(-1)
    if (file.kind !== 'image') parts.push(file)
    else if (Array.isArray(last)) last.push({ file, at: count++ })
    else parts.push([{ file, at: count++ }])
  }
  return parts
}

export function PostFiles({ media, title }: PostFilesProps) {
  const { t } = useTranslation('posts')
  const [opened, setOpened] = useState<number | null>(null)
  const pictures = media.filter(({ kind }) => kind === 'image')
  const wordsOf = ({ alt }: MediaView, at: number) => (alt === '' ? t('media.unnamed', { number: at + 1, title }) : alt)
  return (
    <div className="flex flex-col gap-3">
      {partsOf(media).map((part) =>
        Array.isArray(part) ? (
          <Pictures key={part[0]?.file._id} pictures={part} isSingle={pictures.length === 1} wordsOf={wordsOf} onOpen={setOpened} />
        ) : (
          <figure key={part._id} data-testid="post-file">
            <FilePlayer media={part} label={wordsOf(part, media.indexOf(part))} />
            {part.alt !== '' && <figcaption className="mt-1.5 text-sm text-muted">{part.alt}</figcaption>}
          </figure>
        ),
      )}
      {opened !== null && (
        <Suspense>
          <Lightbox pictures={pictures} wordsOf={wordsOf} at={opened} onAt={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}
