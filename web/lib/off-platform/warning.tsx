/**
 * Warns below a message, or below the field of one, that names payments or messengers outside the site. Decided on this device alone: nothing is
 * refused, sent or stored.
 */
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OffPlatformNoteProps } from './note.tsx'

const Note = lazy(() => import('./note.tsx'))

/** No word of the lists is shorter. */
const LENGTH_MIN = 2

export function OffPlatformWarning({ text, isOwn }: OffPlatformNoteProps) {
  const { i18n } = useTranslation()
  const settled = useDeferredValue(text)
  const isLongEnough = settled.length >= LENGTH_MIN
  useEffect(() => {
    if (isLongEnough) void i18n.loadNamespaces('safety')
  }, [i18n, isLongEnough])
  return isLongEnough ? (
    <Suspense>
      <Note text={settled} isOwn={isOwn} />
    </Suspense>
  ) : null
}
