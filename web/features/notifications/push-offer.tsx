/** Offers push messages to a user who reads notifications. Offered once, and never while a page loads. */
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { usePush } from './use-push.ts'

/** Kept in this browser: an offer that was declined is not made again. */
const DECLINED = 'push-offer-declined'

export function PushOffer() {
  const isHydrated = useIsHydrated()
  const { t } = useTranslation('notifications')
  const { state, isBusy, turnOn } = usePush()
  const [isDeclined, setIsDeclined] = useState(false)
  if (!isHydrated || state !== 'off' || isDeclined || localStorage.getItem(DECLINED) !== null) return null
  const decline = () => {
    localStorage.setItem(DECLINED, 'yes')
    setIsDeclined(true)
  }
  return (
    <aside
      aria-label={t('push.title')}
      data-testid="push-offer"
      className="mx-3 my-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-accent-soft/60 px-4 py-3 text-sm"
    >
      <BellRing aria-hidden className="size-4.5 shrink-0 text-accent" />
      <p className="min-w-48 flex-1">{t('push.offer')}</p>
      <div className="flex gap-2">
        <Button size="sm" busy={isBusy} onClick={() => void turnOn()}>
          {t('push.turnOn')}
        </Button>
        <Button variant="ghost" size="sm" onClick={decline}>
          {t('push.notNow')}
        </Button>
      </div>
    </aside>
  )
}
