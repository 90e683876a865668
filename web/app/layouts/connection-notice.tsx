import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/lib/live/hooks.ts'

/** A short loss ends before a user has to know. */
const QUIET_MS = 1_500

/** Shown while the connection is lost. Nothing typed or sent is lost meanwhile. */
export function ConnectionNotice() {
  const { t } = useTranslation('common')
  const { isLost } = useConnection()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isLost) {
      setIsShown(false)
      return undefined
    }
    const timer = setTimeout(() => setIsShown(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  if (!isShown) return null
  return (
    // On a phone at the top, as the toasts are: below are the buttons of a profile. The content under it stays usable.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 below-bars-18 z-40 mx-auto flex w-fit items-center gap-2 rounded-full border bg-raised px-4 py-2 text-sm shadow-float md:top-auto md:bottom-6"
    >
      <WifiOff aria-hidden className="size-4 text-warning" />
      {t('connection.lost')}
    </div>
  )
}
