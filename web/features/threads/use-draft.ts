/**
 * The unsent text of a thread: in this tab at once, and with the account after a pause, for other devices. The text that was typed last
 * stays. Nothing is saved before its user has typed, so that an empty field never erases a draft.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ThreadDraft } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'

const SAVE_AFTER_MS = 1_000
const EMPTY: ThreadDraft = { text: '', writtenAt: 0, reply: null }

const readReply = (kept: unknown): ThreadDraft['reply'] => {
  if (typeof kept !== 'object' || kept === null) return null
  const { seq, authorId, text, isUnsent } = kept as Record<string, unknown>
  return typeof seq === 'number' && typeof authorId === 'string' && typeof text === 'string'
    ? { seq, authorId, text, isUnsent: isUnsent === true }
    : null
}

/** Reads a kept draft; an empty one for any other value. */
export function readKept(text: string | null): ThreadDraft {
  if (text === null) return EMPTY
  try {
    const { text: typed, writtenAt, reply } = JSON.parse(text) as Record<string, unknown>
    return typeof typed === 'string' && typeof writtenAt === 'number' ? { text: typed, writtenAt, reply: readReply(reply) } : EMPTY
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return EMPTY
    throw error
  }
}

export interface Draft {
  readonly text: string
  /** The message that it answers; null: none. */
  readonly reply: ThreadDraft['reply']
  answer: (reply: ThreadDraft['reply']) => void
  type: (text: string) => void
  /** It was sent: the server forgets it with the same call. */
  forget: () => void
}

/** `saved`: the draft of the account; undefined while it is unknown. */
export function useDraft(threadId: string, userId: string, token: string, saved: ThreadDraft | null | undefined): Draft {
  const key = `draft ${userId} ${threadId}`
  const [draft, setDraft] = useState(() => readKept(sessionStorage.getItem(key)))
  const { run } = useMutation(api.threads.saveDraft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<ThreadDraft | null>(null)

  const keep = useCallback(
    (next: ThreadDraft) => {
      setDraft(next)
      if (next.text === '' && next.reply === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    },
    [key],
  )
  const save = useCallback(() => {
    clearTimeout(timer.current)
    const unsaved = waiting.current
    waiting.current = null
    // A draft that cannot be saved is still in this tab.
    if (unsaved === null) return
    const { text, writtenAt, reply } = unsaved
    void run({ token, threadId, text, writtenAt, replySeq: reply?.seq ?? null }).catch(() => undefined)
  }, [run, token, threadId])

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      save()
    }
  }, [save])

  // A later text from another device replaces an older one here, but never one that is being typed.
  const adopted = useRef<string>(undefined)
  useEffect(() => {
    if (saved === undefined || waiting.current !== null) return
    if (saved !== null && saved.writtenAt > draft.writtenAt) {
      adopted.current = saved.text
      keep(saved)
    }
    // It was sent, or emptied, there.
    if (saved === null && adopted.current !== undefined && adopted.current === draft.text) {
      adopted.current = undefined
      keep(EMPTY)
    }
  }, [saved, draft, keep])

  const change = (part: Partial<ThreadDraft>) => {
    adopted.current = undefined
    const next = { ...draft, ...part, writtenAt: Date.now() }
    waiting.current = next
    keep(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, SAVE_AFTER_MS)
  }
  return {
    text: draft.text,
    reply: draft.reply,
    answer: (reply) => change({ reply }),
    type: (text) => change({ text }),
    forget: () => {
      clearTimeout(timer.current)
      waiting.current = null
      adopted.current = undefined
      keep({ text: '', writtenAt: Date.now(), reply: null })
    },
  }
}
