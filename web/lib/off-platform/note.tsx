/** The warning itself, with its word lists: loaded with the first text that could hold any. */
import { ShieldAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offPlatformWords } from './off-platform.ts'

export interface OffPlatformNoteProps {
  text: string
  /** The reader's own text, typed or sent. */
  isOwn: boolean
}

export default function OffPlatformNote({ text, isOwn }: OffPlatformNoteProps) {
  const { t } = useTranslation('safety')
  const isNamed = useMemo(() => offPlatformWords(text).length > 0, [text])
  if (!isNamed) return null
  return (
    <p
      role="note"
      aria-label={t('offPlatform.label')}
      className="mt-1.5 flex max-w-prose items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm"
      data-testid="off-platform"
    >
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>{isOwn ? t('offPlatform.own') : t('offPlatform.other')}</span>
    </p>
  )
}
