/** Push messages on this device: whether it supports them, whether they are on, and how to switch them. */
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { askPermission, leaveBrowser, onPermission, permission, subscribeBrowser } from '#web/lib/push/browser.ts'
import { TURNED_ON } from '#web/lib/push/turned-on.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'

export type PushState = 'loading' | 'unsupported' | 'denied' | 'off' | 'on'

export interface Push {
  state: PushState
  isBusy: boolean
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
  /** Sends a test message to this device. */
  test: () => Promise<void>
}

export function usePush(): Push {
  const { t } = useTranslation('notifications')
  const token = useSessionToken()
  const { data } = useLive(api.notifications.getPush, { token })
  const allowed = useSyncExternalStore(onPermission, permission, () => 'unsupported' as const)
  const subscribe = useMutation(api.notifications.subscribePush)
  const unsubscribe = useMutation(api.notifications.unsubscribePush)
  const sendTest = useMutation(api.notifications.sendTestPush)
  const callFailed = useCallFailed()
  const [isAsking, setIsAsking] = useState(false)
  const publicKey = data?.publicKey

  const turnOn = useCallback(async () => {
    if (publicKey === undefined) return
    setIsAsking(true)
    try {
      if ((await askPermission()) !== 'granted') return
      const subscription = await subscribeBrowser(publicKey)
      await subscribe.run({ token, ...subscription })
      dispatchEvent(new Event(TURNED_ON))
      toast({ title: t('push.turnedOn') })
    } catch (error) {
      // Browsers throw this when their push service is out of reach or refuses this site.
      if (error instanceof DOMException) toast({ variant: 'destructive', title: t('push.noService'), description: t('push.noServiceText') })
      else callFailed(error, t('push.failed'))
    } finally {
      setIsAsking(false)
    }
  }, [publicKey, subscribe, token, t, callFailed])

  const turnOff = useCallback(async () => {
    try {
      await unsubscribe.run({ token })
      await leaveBrowser()
    } catch (error) {
      callFailed(error, t('push.failed'))
    }
  }, [unsubscribe, token, t, callFailed])

  const test = useCallback(async () => {
    try {
      await sendTest.run({ token })
      toast({ title: t('push.testSent') })
    } catch (error) {
      callFailed(error, t('push.failed'))
    }
  }, [sendTest, token, t, callFailed])

  const isBusy = isAsking || subscribe.isBusy || unsubscribe.isBusy || sendTest.isBusy
  return { state: stateOf(allowed, data?.isOn), isBusy, turnOn, turnOff, test }
}

function stateOf(allowed: ReturnType<typeof permission>, isOn: boolean | undefined): PushState {
  if (allowed === 'unsupported' || allowed === 'denied') return allowed
  if (isOn === undefined) return 'loading'
  return isOn && allowed === 'granted' ? 'on' : 'off'
}
