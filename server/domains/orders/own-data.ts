import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, otherName, ownId, text, textOrNull, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { releaseUploads } from '../media/index.ts'
import {
  blankAnswers,
  blankBriefs,
  blankDeliveryNotes,
  blankOffers,
  blankPoints,
  blankQuestions,
  blankSettlements,
  deleteBriefFiles,
  blankEventNotes,
  blankReasons,
  exportOrderFiles,
  exportOrders,
} from './own-data.sql.ts'
import { problemsData } from './disputes/dispute-own-data.ts'
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
  answers: z
    .array(z.object({ question: text, answer: textOrNull }))
    .describe('Answers to the questions of the product; null for a file, or none'),
  briefFiles: texts.describe('Names of files sent with the brief, which are in the folder files/orders'),
  files: texts.describe('Names of delivered files, which are in the folder files/orders'),
  rounds: z.array(z.object({ deliveredAt: time, note: text, points: texts })),
  questions: z.array(z.object({ at: time, question: text, answer: textOrNull })),
  offers: z.array(z.object({ at: time, by: text, kind: text, message: text, outcome: textOrNull })),
  settlements: z
    .array(z.object({ at: time, cause: text, refund: dollars, earned: dollars.nullable(), reason: textOrNull }))
    .describe('How the price was split after each delivery and each outcome'),
  timeline: z.array(z.object({ at: time, kind: text, by: text, note: textOrNull })),
})

export const ordersData: OwnData = {
  parts: [{ name: 'orders', entry: order, pages: exportOrders, begin: BEFORE_ALL_IDS }, ...problemsData.parts],
  files: [{ folder: 'orders', pages: exportOrderFiles }],
  erasers: {
    async briefs({ tx, touch }, { id }, limit) {
      touch(ordersOf(id))
      return tx.run(blankBriefs, id, limit)
    },
    async briefFiles({ tx }, { id }, limit) {
      const gone = await tx.many(deleteBriefFiles, id, limit)
      await releaseUploads(
        tx,
        gone.map(({ objectId }) => objectId),
      )
      return gone.length
    },
    async rejectReasons({ tx, touch }, { id }, limit) {
      touch(ordersFor(id))
      return tx.run(blankReasons, id, limit)
    },
    deliveryNotes: ({ tx }, { id }, limit) => tx.run(blankDeliveryNotes, id, limit),
    revisionPoints: ({ tx }, { id }, limit) => tx.run(blankPoints, id, limit),
    orderQuestions: ({ tx }, { id }, limit) => tx.run(blankQuestions, id, limit),
    orderAnswers: ({ tx }, { id }, limit) => tx.run(blankAnswers, id, limit),
    orderOffers: ({ tx }, { id }, limit) => tx.run(blankOffers, id, limit),
    settlementReasons: ({ tx }, { id }, limit) => tx.run(blankSettlements, id, limit),
    ...problemsData.erasers,
    orderNotes: ({ tx }, { id }, limit) => tx.run(blankEventNotes, id, limit),
  },
  tables: {
    'orders.orders': { exported: { part: 'orders' }, leaving: 'blanked' },
    'orders.rounds': { exported: { part: 'orders' }, leaving: 'blanked' },
    'orders.questions': { exported: { part: 'orders' }, leaving: 'blanked' },
    'orders.proposals': { exported: { part: 'orders' }, leaving: 'blanked' },
    'orders.settlements': { exported: { part: 'orders' }, leaving: 'blanked' },
    ...problemsData.tables,
    'orders.events': { exported: { part: 'orders' }, leaving: 'blanked' },
  },
}
