import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { MediaDeps } from '../media/index.ts'
import { adminActs, type AdminAccess } from '../users/index.ts'
import { acceptOrder } from './accept-order.ts'
import { createDisputeCalls } from './disputes/dispute.calls.ts'
import { deliverOrder } from './delivery/deliver-order.ts'
import { listOrderZip, orderDownload } from './delivery/download.action.ts'
import { getOrder } from './get-order.ts'
import { listOrdersOfCustomer, listOrdersOfModel } from './lists/list-orders.ts'
import { openOrderThread } from './open-thread.ts'
import { listDueOrders, listOwnOrders } from './lists/own-orders.ts'
import { recordDownload } from './delivery/record-download.ts'
import { replaceDelivery } from './delivery/replace-delivery.ts'
import { orderUpload } from './delivery/order-upload.action.ts'
import { placeOrder } from './place-order.ts'
import { cancelOrder, rejectOrder } from './reject-order.ts'
import { acceptDelivery } from './release-order.ts'
import { requestRevision } from './request-revision.ts'
import { createTalkCalls } from './talks/talk.calls.ts'

const DONE = { success: true } as const

export const createOrderCalls = (deps: MediaDeps) =>
  ({
    placeOrder,
    ...createDisputeCalls(deps),

    getUserOrders: (context, args) => listOrdersOfCustomer(context, userIdOf(context.actor), args),
    getModelOrders: (context, args) => listOrdersOfModel(context, userIdOf(context.actor), args),
    listOrders: (context, args) => listOwnOrders(context, userIdOf(context.actor), args),
    listDueOrders: (context, args) => listDueOrders(context, userIdOf(context.actor), args),
    getOrder: (context, { orderId }) => getOrder(context, orderId),

    async acceptOrder(context, { orderId }) {
      await acceptOrder(context, orderId)
      return DONE
    },

    async rejectOrder(context, { orderId, reason }) {
      await rejectOrder(context, orderId, 'model', reason)
      return DONE
    },

    async cancelOrder(context, { orderId }) {
      await cancelOrder(context, orderId)
      return DONE
    },

    async acceptDelivery(context, { orderId }) {
      await acceptDelivery(context, orderId)
      return DONE
    },

    generateOrderMediaUploadUrlR2: (context, args) => orderUpload(deps, context, args),

    async completeOrderWithMediaR2(context, { orderId, objectId, moreObjectIds = [], fileName, fileSize, note }) {
      await deliverOrder(context, { orderId, objectIds: [objectId, ...moreObjectIds], fileName, fileSize, note })
      return DONE
    },

    async replaceDelivery(context, args) {
      await replaceDelivery(context, args)
      return DONE
    },

    openThread: (context, { orderId, reason }) => openOrderThread(context, orderId, reason),

    async requestRevision(context, { orderId, points }) {
      await requestRevision(context, orderId, points)
      return DONE
    },

    ...createTalkCalls(),

    createDownloadLink: ({ db, actor, write }, { orderId, isPreview = false, ...asked }) =>
      orderDownload(
        {
          ...deps,
          db,
          record: (access) => write('viewDelivery', (context) => adminActs.recordAccess(context, access)),
          recordDownload: (objectId) => write('recordDownload', (context) => recordDownload(context, orderId, objectId, isPreview)),
        },
        actor,
        orderId,
        asked,
      ),

    listZip: ({ db, actor, write }, { orderId, objectId }) => {
      const record = (access: AdminAccess) => write('viewZip', (context) => adminActs.recordAccess(context, access))
      return listOrderZip({ ...deps, db, record }, actor, orderId, objectId)
    },
  }) satisfies Implements<Contract['orders'], Actor>
