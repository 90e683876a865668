/** The files in a ZIP: names and sizes, read by the server from its directory. Nothing is unpacked, and names are only text. */
import { useTranslation } from 'react-i18next'
import type { DeliveredFile, ZipContents as Contents } from '#contract/types.ts'
import { formatBytes } from '#web/ui/format.ts'

export const isZip = ({ fileType }: Pick<DeliveredFile, 'fileType'>): boolean => /zip/.test(fileType)

/** `contents` null: it cannot be read. */
export function ZipContents({ file, contents }: { file: DeliveredFile; contents: Contents | null }) {
  const { t, i18n } = useTranslation('order')
  if (contents === null)
    return (
      <p className="mt-1 text-sm text-muted" data-testid="zip-unreadable">
        {t('zip.unreadable')}
      </p>
    )
  const { files, more, isEncrypted } = contents
  return (
    <div className="mt-2 rounded-md bg-sunken text-sm" data-testid="zip-contents">
      {isEncrypted && <p className="px-3 pt-2 font-semibold">{t('zip.password')}</p>}
      {files.length === 0 && more === 0 && <p className="px-3 py-2 text-muted">{t('zip.empty')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a long list */}
      <ul aria-label={t('zip.contents', { file: file.fileName })} tabIndex={0} className="max-h-72 overflow-y-auto px-3 py-1.5">
        {files.map(({ name, sizeBytes }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a ZIP can name two files alike, and the list never changes
          <li key={at} className="flex items-baseline justify-between gap-4 py-1">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <span className="shrink-0 text-muted tabular-nums">{formatBytes(sizeBytes, i18n.language)}</span>
          </li>
        ))}
        {more > 0 && <li className="py-1 text-muted">{t('zip.more', { count: more })}</li>}
      </ul>
    </div>
  )
}
