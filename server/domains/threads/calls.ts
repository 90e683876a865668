import type { Contract } from '#contract/index.ts'
import type { Message } from '#contract/types.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MediaDeps } from '../media/index.ts'
import { fileLink, openFileUpload } from './message-files.ts'
import { readMessages } from './read-messages.ts'
import { countUnread, getPage, getThread } from './read-thread.ts'
import { saveDraft } from './save-draft.ts'
import { sendMessage } from './send-message.ts'
import { getSignals, placeOfSignal } from './signals.ts'

/** Extra facts that a reader may see of the messages of a thread that they read; rules of higher domains. */
type SeenBy = (context: QueryContext<Actor>, threadId: string, messages: Message[] | null) => Promise<Message[] | null>

export const createThreadCalls = (deps: MediaDeps, seenBy: SeenBy) =>
  ({
    get: (context, { threadId }) => getThread(context, threadId),
    page: async (context, { threadId, page }) => seenBy(context, threadId, await getPage(context, threadId, page)),
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
