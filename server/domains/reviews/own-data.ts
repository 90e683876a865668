import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, otherName, ownId, text, time } from '#server/shared/own-data-shapes.ts'
import { exportReviews } from './own-data.sql.ts'

const review = z.object({ id: ownId, orderId: ownId, model: otherName, rating: count, title: text, content: text, createdAt: time })

export const reviewsData: OwnData = {
  parts: [{ name: 'reviews', entry: review, pages: exportReviews, begin: BEFORE_ALL_IDS }],
  tables: {
    'reviews.reviews': {
      exported: { part: 'reviews' },
      leaving: { kept: 'the rating of a model is made of them; they name no author any more' },
    },
  },
}
