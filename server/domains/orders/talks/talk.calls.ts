/** The calls of questions and offers. `getOrder` answers them. */
import type { Contract } from '#contract/index.ts'
import type { talks } from '#contract/orders/talks.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { extendOrder } from '../extend-order.ts'
import { acceptOffer, buyRevision, declineOffer, makeOffer, withdrawOffer } from './offers.ts'
import { answerQuestion, askQuestion, endQuestion } from './questions.ts'

const DONE = { success: true } as const

export const createTalkCalls = () =>
  ({
    async askQuestion(context, { orderId, question }) {
      await askQuestion(context, orderId, question)
      return DONE
    },

    async answerQuestion(context, { orderId, answer }) {
      await answerQuestion(context, orderId, answer)
      return DONE
    },

    async endQuestion(context, { orderId }) {
      await endQuestion(context, orderId)
      return DONE
    },

    async extendOrder(context, { orderId, days }) {
      await extendOrder(context, orderId, days)
      return DONE
    },

    makeOffer: (context, { orderId, offer, message = '' }) => makeOffer(context, orderId, offer, message),

    async acceptOffer(context, { orderId, offerId }) {
      await acceptOffer(context, orderId, offerId)
      return DONE
    },

    async buyRevision(context, { orderId, offerId, expectedPrice }) {
      await buyRevision(context, orderId, offerId, expectedPrice)
      return DONE
    },

    async declineOffer(context, { orderId, offerId }) {
      await declineOffer(context, orderId, offerId)
      return DONE
    },

    async withdrawOffer(context, { orderId, offerId }) {
      await withdrawOffer(context, orderId, offerId)
      return DONE
    },
  }) satisfies Implements<Pick<Contract['orders'], keyof typeof talks>, Actor>
