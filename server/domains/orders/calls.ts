import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { MediaDeps } from '../media/index.ts'
import { adminActs } from '../users/index.ts'
import { acceptOrder } from './accept-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { orderDownload } from './download.action.ts'
import { getOrder } from './get-order.ts'
import { listOrdersOfCustomer, listOrdersOfModel } from './list-orders.ts'
import { orderUpload } from './order-upload.action.ts'
import { placeOrder } from './place-order.ts'
import { cancelOrder, rejectOrder } from './reject-order.ts'
import { acceptDelivery } from './release-order.ts'

const DONE = { success: true } as const

export const createOrderCalls = (deps: MediaDeps) =>
  ({
    placeOrder,

    getUserOrders: (context, args) => listOrdersOfCustomer(context, userIdOf(context.actor), args),
    getModelOrders: (context, args) => listOrdersOfModel(context, userIdOf(context.actor), args),
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

    async completeOrderWithMediaR2(context, { orderId, objectId, moreObjectIds = [], fileSize }) {
      await deliverOrder(context, { orderId, objectIds: [objectId, ...moreObjectIds], fileSize })
      return DONE
    },

    createDownloadLink: ({ db, actor, write }, { orderId, ...asked }) =>
      orderDownload(
        { ...deps, db, record: (access) => write('viewDelivery', (context) => adminActs.recordAccess(context, access)) },
        actor,
        orderId,
        asked,
      ),
  }) satisfies Implements<Contract['orders'], Actor>
