import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { hot, type HotMutation } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import { placeOrderStatement } from './orders.sql.ts'

type Place = Contract['orders']['placeOrder']

/** The one hot mutation of orders: the SQL function does it all, journal row included. */
export const placeOrder: HotMutation<Actor, ArgsOf<Place>, ResultOf<Place>> = hot(
  (_context, { productId, addonIds, desiredText, additionalNotes, answers = [], briefFileIds = [], expectedTotal }, journal) => ({
    statement: placeOrderStatement,
    params: [
      ...journal,
      productId,
      addonIds,
      desiredText,
      additionalNotes ?? '',
      centsFromDollars(expectedTotal),
      JSON.stringify(answers),
      briefFileIds,
    ],
  }),
  inDollars,
)
