/**
 * The open files of a post. All stand on the page, also without script; a picture opens large, where the arrow keys
 * walk through all of them. Clips and sounds play in their place.
 */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaView } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'
import { FilePicture } from './file-picture.tsx'
import { FilePlayer } from './file-player.tsx'

/** Loaded when a reader opens a picture. */
const Lightbox = lazy(() => import('./lightbox.tsx'))

interface PostFilesProps {
  media: readonly MediaView[]
  /** The title of the post: the name of a picture without an alt text. */
  title: string
}

export function PostFiles({ media, title }: PostFilesProps) {
  const { t } = useTranslation('posts')
  const [opened, setOpened] = useState<number | null>(null)
  const pictures = media.filter(({ kind }) => kind === 'image')
  const isSingle = pictures.length === 1
  const wordsOf = ({ alt }: MediaView, at: number) => (alt === '' ? t('media.unnamed', { number: at + 1, title }) : alt)
  return (
    <div className="flex flex-col gap-3">
      {media.map((file) =>
        file.kind === 'image' ? null : (
          <figure key={file._id} data-testid="post-file">
            <FilePlayer media={file} label={wordsOf(file, media.indexOf(file))} />
            {file.alt !== '' && <figcaption className="mt-1.5 text-sm text-muted">{file.alt}</figcaption>}
          </figure>
        ),
      )}
      {pictures.length > 0 && (
        <ul className={cx('grid gap-2 md:gap-3', !isSingle && 'grid-cols-2')} aria-label={t('media.gallery')}>
          {pictures.map((file, at) => {
            const isWide = at === 0 && pictures.length % 2 === 1
            return (
              <li key={file._id} className={cx('min-w-0', isWide && !isSingle && 'col-span-2')} data-testid="post-file">
                <button
                  type="button"
                  onClick={() => setOpened(at)}
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
      )}
      {opened !== null && (
        <Suspense>
          <Lightbox pictures={pictures} wordsOf={wordsOf} at={opened} onAt={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  )
}
