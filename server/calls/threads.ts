/** Every call of `threads`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { hidePrices } from '../domains/chats/parts.ts'
import { createThreadCalls } from '../domains/threads/parts.ts'
import type { AppDeps } from './deps.ts'

export function threadsCalls(deps: AppDeps) {
  const threads = createThreadCalls(deps, hidePrices)
  return {
    get: threads.get,
    page: threads.page,
    countUnread: threads.countUnread,
    send: threads.send,
    read: threads.read,
    saveDraft: threads.saveDraft,
    signal: threads.signal,
    signals: threads.signals,
    openUpload: threads.openUpload,
    fileLink: threads.fileLink,
  } satisfies Implements<Contract['threads'], Actor>
}
