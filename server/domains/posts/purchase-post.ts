import type { Contract } from '#contract/index.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import { hot, type HotMutation } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import { purchasePostStatement } from './posts.sql.ts'

type Purchase = Contract['posts']['purchasePost']

/** One statement: the SQL function checks, moves the money, and inserts purchase and journal row. */
export const purchasePost: HotMutation<Actor, ArgsOf<Purchase>, ResultOf<Purchase>> = hot(
  (_context, { postId, expectedPrice, contentRevision }, journal) => ({
    statement: purchasePostStatement,
    params: [...journal, postId, centsFromDollars(expectedPrice), contentRevision],
  }),
  inDollars,
)
