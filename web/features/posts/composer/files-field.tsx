/** The files of a post: dropped or chosen, uploaded at once, put in order. */
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { POST_MEDIA_MAX } from '#contract/limits.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import type { Composer } from './use-composer.ts'
import type { MediaFiles } from './use-media-uploads.ts'

const SortedFiles = lazy(() => import('./sorted-files.tsx'))

const ACCEPTED = 'image/*,video/*,audio/*'

interface FilesFieldProps {
  media: MediaFiles
  /** Items that buyers have. */
  sold: ReadonlySet<string>
  isFree: boolean
  changeFiles: Composer['changeFiles']
  problem: string | undefined
}

export function FilesField({ media, sold, isFree, changeFiles, problem }: FilesFieldProps) {
  const { t } = useTranslation(['composer', 'common'])
  const callFailed = useCallFailed()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { files } = media
  const add = (chosen: readonly File[]) => {
    const texts = chosen.flatMap((file) => {
      const refused = media.add(file)
      if (refused === undefined) return []
      return refused === 'too_many' ? t('files.tooMany', { max: POST_MEDIA_MAX }) : t(`files.problems.${refused}`, { file: file.name })
    })
    setRefusals([...new Set(texts)])
  }
  const isFull = files.length >= POST_MEDIA_MAX
  return (
    <section aria-labelledby="composer-files" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="composer-files" className="flex items-center gap-2 text-sm font-semibold">
          <ImagePlus aria-hidden className="size-4.5 text-accent" />
          {t('files.title')}
        </h2>
        {files.length > 0 && (
          <span className="text-xs text-muted tabular-nums">{t('files.count', { count: files.length, max: POST_MEDIA_MAX })}</span>
        )}
      </div>
      {files.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={files.length} label={t('common:actions.loading')} />}>
          <SortedFiles
            files={files}
            sold={sold}
            retry={media.retry}
            remove={media.remove}
            isFree={isFree}
            changeFiles={changeFiles}
            onFailed={callFailed}
          />
        </Suspense>
      )}
      {!isFull && (
        <div data-field="files" data-invalid={problem === undefined ? undefined : true}>
          <FileDrop accept={ACCEPTED} label={t('files.choose')} hint={t('files.hint')} fileName={null} onFiles={add} />
        </div>
      )}
      {isFull && <p className="text-sm text-muted">{t('files.tooMany', { max: POST_MEDIA_MAX })}</p>}
      {(refusals.length > 0 || problem !== undefined) && (
        <ul role="alert" className="flex flex-col gap-1 rounded-md bg-danger-soft px-4 py-3 text-sm wrap-anywhere text-danger">
          {problem !== undefined && <li>{problem}</li>}
          {refusals.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
