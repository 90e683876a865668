import { useTranslation } from 'react-i18next'
import { MESSAGE_FILES_MAX } from '#contract/limits.ts'
import { Attach, ChosenList } from './composer.tsx'
import type { MessageFiles } from './use-message-files.ts'

/** The files of a form that opens a thread. */
export function FilesField({ files }: { files: MessageFiles }) {
  const { t } = useTranslation('threads')
  return (
    <div>
      <ChosenList files={files} />
      <div className="flex items-center gap-2 text-sm text-muted">
        <Attach onFiles={files.add} />
        {t('filesUpTo', { max: MESSAGE_FILES_MAX })}
      </div>
      {files.problem !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {files.problem}
        </p>
      )}
    </div>
  )
}
