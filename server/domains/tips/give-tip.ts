import type { Contract } from '#contract/index.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import { hot, type HotMutation } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import { giveTipStatement } from './tips.sql.ts'

type Give = Contract['tips']['giveTip']

/** One statement: the SQL function checks, moves the money, and inserts tip and journal row. */
export const giveTip: HotMutation<Actor, ArgsOf<Give>, ResultOf<Give>> = hot(
  (_context, { modelId, amount, note, postId, orderId }, journal) => ({
    statement: giveTipStatement,
    params: [...journal, modelId, centsFromDollars(amount), note ?? '', postId ?? null, orderId ?? null],
  }),
  inDollars,
)
