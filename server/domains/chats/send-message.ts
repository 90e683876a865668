import type { Contract } from '#contract/index.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { CallError } from '#platform/call-error.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import { hot, type HotMutation } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { languageOf } from '../translation/index.ts'
import { sendChatStatement } from './chat-writes.sql.ts'

type Send = Contract['chats']['send']

/** The hot mutation of chats: the SQL function does it all, journal row included. */
export const sendMessage: HotMutation<Actor, ArgsOf<Send>, ResultOf<Send>> = hot(
  async (_context, { chatId, clientId, text, objectIds = [], replySeq, expectedPrice = 0, mediaPrice }, journal) => {
    if (text === '' && objectIds.length === 0) throw new CallError('empty_message', 'Please write something, or add a file.')
    if (mediaPrice !== undefined && objectIds.length === 0)
      throw new CallError('empty_message', 'Please add the files that the price is for.')
    return {
      statement: sendChatStatement,
      params: [
        ...journal,
        chatId,
        clientId,
        text,
        objectIds,
        replySeq ?? null,
        centsFromDollars(expectedPrice),
        mediaPrice === undefined ? null : centsFromDollars(mediaPrice),
        await languageOf(text),
      ],
    }
  },
  ({ seq, sentAt, priceCents }) => ({ seq, sentAt: Date.parse(sentAt), price: dollarsFromCents(priceCents) }),
)
