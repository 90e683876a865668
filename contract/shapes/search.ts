/** Results of a search: short entries, enough for a line that leads to the page. */
import { z } from 'zod'
import { dollars, id } from './basics.ts'
import { helpLink } from './help.ts'
import { orderStatus } from './orders.ts'

const modelNamed = z.object({ name: z.string(), handle: z.string() })

export const found = z.object({
  models: z.array(modelNamed.extend({ _id: id, headline: z.string(), picture: z.string().nullable() })),
  products: z.array(z.object({ _id: id, name: z.string(), price: dollars, model: modelNamed })),
  posts: z.array(z.object({ _id: id, title: z.string(), model: modelNamed })),
  tags: z.array(z.string()),
  help: z.array(helpLink),
  /** Own orders of the user, of both sides; none for visitors. */
  orders: z.array(
    z.object({
      _id: id,
      productName: z.string(),
      status: orderStatus,
      /** The user's side of the order. */
      side: z.enum(['customer', 'model']),
      otherName: z.string(),
    }),
  ),
})
