/** The files of a post for download, in original quality: for buyers. */
import { AudioLines, Clapperboard, Download, Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MediaView } from '#contract/types.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { fileUrl } from '#web/lib/media/file-url.ts'

const ICONS = { image: Image, video: Clapperboard, audio: AudioLines } as const

/** The anchor that links from other pages use. */
export const DOWNLOADS_ID = 'files'

export function Downloads({ media, title }: { media: readonly MediaView[]; title: string }) {
  const { t } = useTranslation('posts')
  if (media.length === 0) return null
  return (
    <section id={DOWNLOADS_ID} aria-labelledby="files-title" className="scroll-mt-20" data-testid="downloads">
      <h2 id="files-title" className="text-base font-semibold">
        {t('media.yours')}
      </h2>
      <ul className="mt-2 divide-y rounded-lg border px-4">
        {media.map(({ _id, kind, alt }, at) => {
          const Icon = ICONS[kind]
          const name = alt === '' ? t('media.unnamed', { number: at + 1, title }) : alt
          return (
            <li key={_id} className="flex items-center gap-3 py-2">
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
              <a
                href={`${fileUrl(_id, 'original')}?download=1`}
                download
                aria-label={t('media.downloadFile', { file: name })}
                className={buttonClass('secondary', 'sm', 'shrink-0')}
              >
                <Download aria-hidden />
                {t('media.download')}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
