import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, dollars, otherName, ownId, text, texts, time } from '#server/shared/own-data-shapes.ts'
import { letPicturesGo } from '../media/index.ts'
import {
  blankAddons,
  blankProducts,
  blankProfile,
  deleteFollowersOf,
  deleteFollowsOf,
  deleteWaitersOf,
  deleteWaitsOf,
  exportFollows,
  exportProducts,
  exportProfile,
  exportSlotWaits,
  exportShownPictures,
  forgetWords,
  selectShownPictures,
} from './own-data.sql.ts'
import { anyModel, anyOpenSlot, followsOf, modelOf, slotsOf } from './topics.ts'

const profile = z.object({
  headline: text,
  bio: text,
  tags: texts,
  languages: texts,
  wontDo: texts,
  hidesPresence: z.boolean(),
  joinedAt: time,
  followers: count,
  reviews: count,
  ratingSum: count.describe('The sum of all ratings'),
  completedOrders: count,
})
const product = z.object({
  id: ownId,
  name: text,
  description: text,
  kind: text,
  price: dollars,
  deliveryDays: count,
  freeRevisions: count,
  slots: count.nullable().describe('Orders at once; null without a limit'),
  briefMax: count.nullable().describe('Characters of a brief; null without a limit of its own'),
  samples: count.describe('Pictures that show it; they are in the folder files/pictures'),
  questions: texts.describe('Asked before an order'),
  licence: text,
  revisionDays: count.nullable().describe('Days of a revision; null: half of the days for delivery'),
  isForSale: z.boolean(),
  createdAt: time,
  addons: z.array(z.object({ name: text, price: dollars, extraDays: count })),
})

export const modelsData: OwnData = {
  parts: [
    { name: 'profile', entry: profile, pages: exportProfile, begin: BEFORE_ALL_IDS },
    { name: 'products', entry: product, pages: exportProducts, begin: BEFORE_ALL_IDS },
    { name: 'follows', entry: z.object({ model: otherName, handle: text, followedAt: time }), pages: exportFollows, begin: BEFORE_ALL_IDS },
    {
      name: 'slot-waits',
      entry: z.object({ model: otherName, product: text, askedAt: time }),
      pages: exportSlotWaits,
      begin: BEFORE_ALL_IDS,
    },
  ],
  files: [{ folder: 'pictures', pages: exportShownPictures }],
  erasers: {
    // Before the products lose their pictures.
    shownPictures: async ({ tx }, { id }) =>
      letPicturesGo(
        tx,
        (await tx.many(selectShownPictures, id)).map((picture) => picture.id),
      ),
    async follows({ tx, touch }, { id }, limit) {
      const gone = await tx.many(deleteFollowsOf, id, limit)
      touch(followsOf(id), ...gone.map(({ modelId }) => modelOf(modelId)))
      return gone.length
    },
    async slotWaits({ tx, touch }, { id }, limit) {
      touch(slotsOf(id))
      return tx.run(deleteWaitsOf, id, limit)
    },
    async slotWaiters({ tx, touch }, { id }, limit) {
      const gone = await tx.many(deleteWaitersOf, id, limit)
      touch(...gone.map(({ userId }) => slotsOf(userId)))
      return gone.length
    },
    async followers({ tx, touch }, { id }, limit) {
      const gone = await tx.many(deleteFollowersOf, id, limit)
      touch(modelOf(id), ...gone.map(({ userId }) => followsOf(userId)))
      return gone.length
    },
    async products({ tx, touch }, { id }, limit) {
      const gone = await tx.many(blankProducts, id, limit)
      touch(modelOf(id), anyModel(), anyOpenSlot())
      return gone.length
    },
    addons: ({ tx }, { id }, limit) => tx.run(blankAddons, id, limit),
    async profile({ tx, touch }, { id }) {
      await tx.run(forgetWords, id)
      touch(modelOf(id), anyModel())
      return tx.run(blankProfile, id)
    },
  },
  tables: {
    'models.profiles': { exported: { part: 'profile' }, leaving: 'blanked' },
    'models.figures': { exported: { part: 'profile' }, leaving: { kept: 'the number of followers, which is none by then' } },
    'models.products': { exported: { part: 'products' }, leaving: 'blanked' },
    'models.follows': { exported: { part: 'follows' }, leaving: 'deleted' },
    'models.slot_waits': { exported: { part: 'slot-waits' }, leaving: 'deleted' },
    'models.listing': { exported: { leftOut: 'an index over profiles' }, leaving: 'deleted' },
    'models.sales': {
      exported: { leftOut: 'sums of orders, tips and sales of posts' },
      leaving: { kept: 'the books: sums without a name' },
    },
  },
}
