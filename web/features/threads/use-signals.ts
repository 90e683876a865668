/**
 * Signals of a thread's members, in both directions: typing, and having it open. They are neither stored nor waited for.
 * The switches of Settings → Display hold on the server; here they spare the frames.
 */
import { useCallback, useEffect, useRef } from 'react'
import { SIGNAL_EVERY_SECONDS } from '#contract/limits.ts'
import type { ThreadSigns } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useConnection, useLive, useSignal } from '#web/lib/live/hooks.ts'

const EVERY_MS = SIGNAL_EVERY_SECONDS * 1_000
const NOBODY: ThreadSigns = { typing: [], here: [] }

/** The other members who are typing, or have the thread open. */
export function useSigns(threadId: string, token: string): ThreadSigns {
  const { user } = useAuth()
  const isAsked = token !== '' && user?.display?.seesSignals === true
  const { data } = useLive(api.threads.signals, isAsked ? { token, threadId } : 'skip')
  return (isAsked ? data : null) ?? NOBODY
}

type Sign = keyof ThreadSigns

/** Sends one signal of this thread. Does nothing for users who have switched that off. */
function useSend(threadId: string, token: string): (sign: Sign, isOn: boolean) => void {
  const { user } = useAuth()
  const send = useSignal(api.threads.signal)
  const isOff = user?.display?.sendsSignals !== true
  return useCallback(
    (sign, isOn) => {
      if (!isOff) send({ token, threadId, sign, isOn })
    },
    [send, token, threadId, isOff],
  )
}

/** Shows the others that this page is open and visible: repeated while it lasts, since a signal ends by itself. */
export function useShowHere(threadId: string, token: string): void {
  const send = useSend(threadId, token)
  const { isConnected } = useConnection()
  useEffect(() => {
    if (!isConnected) return undefined
    const isVisible = () => document.visibilityState === 'visible'
    const repeat = () => {
      if (isVisible()) send('here', true)
    }
    const onVisibility = () => send('here', isVisible())
    repeat()
    const timer = setInterval(repeat, EVERY_MS)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      send('here', false)
    }
  }, [send, isConnected])
}

/** Shows the others that `text` is being typed: at once, then at most every four seconds; ends when it is sent, emptied or left. */
export function useShowTyping(threadId: string, token: string, text: string): void {
  const send = useSend(threadId, token)
  const known = useRef(text)
  /** When it was shown last; null: it has ended. */
  const shownAt = useRef<number>(null)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)

  const end = useCallback(() => {
    if (shownAt.current !== null) send('typing', false)
    shownAt.current = null
  }, [send])

  useEffect(() => {
    if (text === known.current) return
    known.current = text
    if (text === '') return end()
    const now = performance.now()
    if (now - sentAt.current < EVERY_MS) return
    sentAt.current = now
    shownAt.current = now
    send('typing', true)
  }, [text, send, end])

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') end()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      end()
    }
  }, [end])
}
