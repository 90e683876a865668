/** Every call of `orders`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createOrderCalls } from '../domains/orders/parts.ts'
import type { AppDeps } from './deps.ts'

export function ordersCalls(deps: AppDeps) {
  const orders = createOrderCalls(deps)
  return {
    placeOrder: orders.placeOrder,
    getUserOrders: orders.getUserOrders,
    getModelOrders: orders.getModelOrders,
    listOrders: orders.listOrders,
    listDueOrders: orders.listDueOrders,
    getOrder: orders.getOrder,
    acceptOrder: orders.acceptOrder,
    rejectOrder: orders.rejectOrder,
    cancelOrder: orders.cancelOrder,
    acceptDelivery: orders.acceptDelivery,
    generateOrderMediaUploadUrlR2: orders.generateOrderMediaUploadUrlR2,
    completeOrderWithMediaR2: orders.completeOrderWithMediaR2,
    replaceDelivery: orders.replaceDelivery,
    openThread: orders.openThread,
    requestRevision: orders.requestRevision,
    createDownloadLink: orders.createDownloadLink,
    listZip: orders.listZip,
    askQuestion: orders.askQuestion,
    answerQuestion: orders.answerQuestion,
    endQuestion: orders.endQuestion,
    extendOrder: orders.extendOrder,
    makeOffer: orders.makeOffer,
    acceptOffer: orders.acceptOffer,
    buyRevision: orders.buyRevision,
    declineOffer: orders.declineOffer,
    withdrawOffer: orders.withdrawOffer,
    reportProblem: orders.reportProblem,
    openEvidenceUpload: orders.openEvidenceUpload,
    sendEvidence: orders.sendEvidence,
    createEvidenceLink: orders.createEvidenceLink,
    closeProblem: orders.closeProblem,
    appeal: orders.appeal,
  } satisfies Implements<Contract['orders'], Actor>
}
