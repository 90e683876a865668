/** Reads messages that arrive to users of screen readers, each once. The rows themselves come and go with the scrolling. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, Thread } from '#contract/types.ts'

/** Then they have been read, and stand in the thread only. */
const KEPT_MS = 15_000
const MOST = 5

interface NewMessagesProps {
  thread: Thread
  messages: readonly Message[]
  userId: string
  nameOf: (userId: string) => string
}

export function NewMessages({ thread, messages, userId, nameOf }: NewMessagesProps) {
  const { t } = useTranslation(['threads', 'common'])
  const known = useRef(thread.lastSeq)
  const [arrived, setArrived] = useState<readonly Message[]>([])
  useEffect(() => {
    const fresh = messages.filter(({ seq }) => seq > known.current)
    known.current = Math.max(known.current, fresh.at(-1)?.seq ?? 0)
    const ofOthers = fresh.filter(({ authorId, isUnsent }) => authorId !== userId && !isUnsent)
    if (ofOthers.length > 0) setArrived((now) => [...now, ...ofOthers].slice(-MOST))
  }, [messages, userId])
  useEffect(() => {
    if (arrived.length === 0) return undefined
    const timer = setTimeout(() => setArrived([]), KEPT_MS)
    return () => clearTimeout(timer)
  }, [arrived])
  return (
    <div role="log" aria-label={t('arrived')} className="sr-only">
      {arrived.map(({ seq, authorId, text, files, card }) => (
        <p key={seq}>
          {nameOf(authorId)}
          {t('common:colon')}
          {card !== null ? t('card') : text === '' ? t('files', { count: files.length }) : text}
        </p>
      ))}
    </div>
  )
}
