import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MediaDeps } from '../media/index.ts'
import { fileLink, openFileUpload } from './message-files.ts'
import { readMessages } from './read-messages.ts'
import { countUnread, getPage, getThread } from './read-thread.ts'
import { saveDraft } from './save-draft.ts'
import { sendMessage } from './send-message.ts'
import { getSignals, placeOfSignal } from './signals.ts'

export const createThreadCalls = (deps: MediaDeps) =>
  ({
    get: (context, { threadId }) => getThread(context, threadId),
    page: (context, { threadId, page }) => getPage(context, threadId, page),
    countUnread: (context, { threadIds }) => countUnread(context, threadIds),
    send: sendMessage,

    async read(context, { threadId, seq }) {
      await readMessages(context, threadId, seq)
      return { success: true }
    },

    saveDraft: (context, args) => saveDraft(context, args),
    signal: (context, { threadId }) => placeOfSignal(context, threadId),
    signals: (context, { threadId }) => getSignals(context, threadId),
    openUpload: (context, args) => openFileUpload(deps, context, args),
    fileLink: (context, args) => fileLink(deps, context, args),
  }) satisfies Implements<Contract['threads'], Actor>
