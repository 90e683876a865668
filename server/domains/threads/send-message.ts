import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import { hot, type HotMutation } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { languageOf } from '../translation/index.ts'
import { sendMessageStatement } from './threads.sql.ts'

type Send = Contract['threads']['send']

/** The hot mutation of threads: the SQL function does it all, journal row included. */
export const sendMessage: HotMutation<Actor, ArgsOf<Send>, ResultOf<Send>> = hot(
  async (_context, { threadId, clientId, text, objectIds = [] }, journal) => {
    if (text === '' && objectIds.length === 0) throw new CallError('empty_message', 'Please write something, or add a file.')
    return { statement: sendMessageStatement, params: [...journal, threadId, clientId, text, objectIds, await languageOf(text)] }
  },
  ({ seq, sentAt }) => ({ seq, sentAt: Date.parse(sentAt) }),
)
