import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Message, Thread } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { type Deliver, outboxOf, type Unsent } from './outbox.ts'

/** A message as its author has written it. */
export type NewMessage = Pick<Unsent, 'text' | 'files' | 'reply' | 'price' | 'mediaPrice'>

export interface OwnMessages {
  readonly unsent: readonly Unsent[]
  send: (message: NewMessage) => void
  /** `price`: in dollars, agreed to by now; missing: that of the first sending. */
  again: (clientId: string, price?: number) => void
  discard: (clientId: string) => void
}

/** Own messages on their way. `loaded`: the stored ones on the screen, which take the places of these. */
export function useOutbox(
  { threadId, kind }: Pick<Thread, 'threadId' | 'kind'>,
  userId: string,
  token: string,
  loaded: readonly Message[],
): OwnMessages {
  const box = useMemo(() => outboxOf(userId, threadId), [userId, threadId])
  const unsent = useSyncExternalStore(box.subscribe, box.messages, box.messages)
  const { run } = useMutation(api.threads.send)
  const { run: runTicket } = useMutation(api.tickets.send)
  const { run: runChat } = useMutation(api.chats.send)
  const errorText = useErrorText()
  const deliver = useCallback<Deliver>(
    ({ clientId, text, files, reply, price, mediaPrice }) => {
      const objectIds = files.length === 0 ? {} : { objectIds: files.map(({ objectId }) => objectId) }
      if (kind === 'ticket') return runTicket({ token, ticketId: threadId, clientId, text, ...objectIds })
      if (kind !== 'chat') return run({ token, threadId, clientId, text, ...objectIds })
      const replySeq = reply == null ? {} : { replySeq: reply.seq }
      return runChat({
        token,
        chatId: threadId,
        clientId,
        text,
        ...objectIds,
        ...replySeq,
        expectedPrice: price ?? 0,
        ...(mediaPrice === undefined ? {} : { mediaPrice }),
      })
    },
    [run, runChat, runTicket, token, threadId, kind],
  )
  useEffect(() => box.goOn(deliver, errorText), [box, deliver, errorText])
  useEffect(() => {
    box.forget(loaded.filter(({ authorId }) => authorId === userId).map(({ clientId }) => clientId))
  }, [box, loaded, userId])
  return {
    unsent,
    send: (message) => box.add({ ...message, clientId: crypto.randomUUID(), at: Date.now(), problem: null }, deliver, errorText),
    again: (clientId, price) => box.again(clientId, deliver, errorText, price),
    discard: (clientId) => box.forget([clientId]),
  }
}
