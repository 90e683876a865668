import { type RefObject, useEffect, useRef } from 'react'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'

/** At most one call in this time. */
const MARK_EVERY_MS = 1_000

/**
 * Marks messages as read once their rows (`data-seq`) were seen on a visible page. Sends the highest number at most once a second, and
 * when the page is hidden. `readSeq`: what the server knows; null: this reader is no member.
 */
export function useReadMarks(
  root: RefObject<HTMLElement | null>,
  threadId: string,
  token: string,
  readSeq: number | null,
  rows: unknown,
): void {
  const { run } = useMutation(api.threads.read)
  const seen = useRef(0)
  const sent = useRef(0)
  const sentAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sendNow = useRef<() => void>(undefined)

  useEffect(() => {
    if (readSeq === null || root.current === null) return undefined
    const inView = new Set<Element>()
    const send = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      if (seen.current <= Math.max(sent.current, readSeq)) return
      sent.current = seen.current
      sentAt.current = performance.now()
      // The next one covers a lost one.
      void run({ token, threadId, seq: seen.current }).catch(() => void (sent.current = 0))
    }
    sendNow.current = send
    const note = () => {
      if (document.visibilityState !== 'visible') return
      for (const row of inView) seen.current = Math.max(seen.current, Number((row as HTMLElement).dataset['seq']))
      if (seen.current > Math.max(sent.current, readSeq))
        timer.current ??= setTimeout(send, sentAt.current === 0 ? 0 : Math.max(0, sentAt.current + MARK_EVERY_MS - performance.now()))
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      note()
    })
    for (const row of root.current.querySelectorAll<HTMLElement>('[data-seq]'))
      if (Number(row.dataset['seq']) > readSeq) observer.observe(row)
    const onVisibility = () => (document.visibilityState === 'visible' ? note() : send())
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      observer.disconnect()
    }
  }, [root, run, threadId, token, readSeq, rows])
  // Messages seen before the reader left the page.
  useEffect(
    () => () => {
      if (timer.current !== undefined) sendNow.current?.()
    },
    [],
  )
}
