/** The button of a product whose slots are all taken: notifies the user when one is free. Asks visitors to sign in first. */
import { Bell, BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useGoToSignIn } from '#web/lib/auth/use-go-to-sign-in.ts'
import { useClickSession } from '#web/lib/auth/use-intent.ts'
import { api } from '#web/lib/live/api.ts'
import type { LocalStore } from '#web/lib/live/bridge.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'

interface SlotButtonProps {
  product: Product
  modelId: string
}

export function SlotButton({ product: { _id: productId, name }, modelId }: SlotButtonProps) {
  const { t } = useTranslation('models')
  const { token } = useAuth()
  const sessionOf = useClickSession()
  const args = { token: token ?? '', modelId }
  const { data } = useLive(api.models.getSlotWaits, args.token === '' ? 'skip' : args)
  const isWaiting = data?.includes(productId) === true
  const show = (change: (waits: readonly string[]) => string[]) => (store: LocalStore) => {
    const known = store.get(api.models.getSlotWaits, args)
    if (known !== undefined) store.set(api.models.getSlotWaits, args, change(known))
  }
  const ask = useMutation(api.models.notifyOfSlot, { optimistic: show((waits) => [...waits, productId]) })
  const stop = useMutation(api.models.cancelNotifyOfSlot, { optimistic: show((waits) => waits.filter((id) => id !== productId)) })
  const callFailed = useCallFailed()
  const goToSignIn = useGoToSignIn()
  const toggle = async () => {
    const session = sessionOf()
    if (session === null) return goToSignIn()
    try {
      await (isWaiting ? stop : ask).run({ token: session, productId })
    } catch (error) {
      callFailed(error, t('products.notifyFailed'))
    }
    return undefined
  }
  return (
    <div className="flex flex-col items-end gap-1.5">
      <Button
        variant="secondary"
        onClick={() => void toggle()}
        aria-label={t(isWaiting ? 'products.stopNotifyName' : 'products.notifyName', { name })}
        data-testid="slot-notice"
      >
        {isWaiting ? <BellOff aria-hidden /> : <Bell aria-hidden />}
        {t(isWaiting ? 'products.stopNotify' : 'products.notify')}
      </Button>
      {isWaiting && <output className="text-right text-sm text-muted">{t('products.waiting')}</output>}
    </div>
  )
}
