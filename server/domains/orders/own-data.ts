import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, otherName, ownId, text, textOrNull, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { blankBriefs, blankEventNotes, blankReasons, exportOrderFiles, exportOrders } from './own-data.sql.ts'
import { ordersFor, ordersOf } from './topics.ts'

const order = z.object({
  id: ownId,
  side: z.enum(['customer', 'model']).describe('Which side of the order you are'),
  other: otherName,
  status: z.enum(['pending', 'processing', 'completed', 'rejected']),
  product: text,
  description: textOrNull.describe('The snapshot of the product; null in older orders'),
  addons: texts,
  price: dollars,
  earned: dollars.nullable().describe('US dollars that are yours of it; null on the side of the customer'),
  refunded: dollars,
  brief: text,
  notes: text,
  createdAt: time,
  completedAt: timeOrNull,
  rejectedAt: timeOrNull,
  rejectReason: textOrNull,
  files: texts.describe('Names of delivered files, which are in the folder files/orders'),
  timeline: z.array(z.object({ at: time, kind: text, by: text, note: textOrNull })),
})

export const ordersData: OwnData = {
  parts: [{ name: 'orders', entry: order, pages: exportOrders, begin: BEFORE_ALL_IDS }],
  files: [{ folder: 'orders', pages: exportOrderFiles }],
  erasers: {
    async briefs({ tx, touch }, { id }, limit) {
      touch(ordersOf(id))
      return tx.run(blankBriefs, id, limit)
    },
    async rejectReasons({ tx, touch }, { id }, limit) {
      touch(ordersFor(id))
      return tx.run(blankReasons, id, limit)
    },
    orderNotes: ({ tx }, { id }, limit) => tx.run(blankEventNotes, id, limit),
  },
  tables: {
    'orders.orders': { exported: { part: 'orders' }, leaving: 'blanked' },
    'orders.events': { exported: { part: 'orders' }, leaving: 'blanked' },
  },
}
