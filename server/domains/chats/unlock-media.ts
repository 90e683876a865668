import type { Contract } from '#contract/index.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import { hot, type HotMutation } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import { unlockStatement } from './chat-writes.sql.ts'

type Unlock = Contract['chats']['unlock']

/** One statement: the SQL function checks, moves the money and opens the files, journal row included. */
export const unlockMedia: HotMutation<Actor, ArgsOf<Unlock>, ResultOf<Unlock>> = hot(
  (_context, { chatId, seq, expectedPrice }, journal) => ({
    statement: unlockStatement,
    params: [...journal, chatId, seq, centsFromDollars(expectedPrice)],
  }),
  inDollars,
)
