/** Shows colleagues in the queue that this ticket is open and visible here: repeated while it lasts, since a signal ends by itself. */
import { useEffect } from 'react'
import { SIGNAL_EVERY_SECONDS } from '#contract/limits.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useConnection, useSignal } from '#web/lib/live/hooks.ts'

const EVERY_MS = SIGNAL_EVERY_SECONDS * 1_000

export function useLook(ticketId: string): void {
  const { token = '', user } = useAuth()
  const send = useSignal(api.admin.tickets.look)
  const { isConnected } = useConnection()
  const isOff = token === '' || user?.display?.sendsSignals !== true
  useEffect(() => {
    if (!isConnected || isOff) return undefined
    const say = (isOn: boolean) => send({ token, sign: ticketId, isOn })
    const repeat = () => {
      if (document.visibilityState === 'visible') say(true)
    }
    const onVisibility = () => say(document.visibilityState === 'visible')
    repeat()
    const timer = setInterval(repeat, EVERY_MS)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      say(false)
    }
  }, [isConnected, isOff, send, token, ticketId])
}
