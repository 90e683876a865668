/** Orders: the view of both sides and admins, the agreement, the timeline. */
import { z } from 'zod'
import { dollars, id, timestamp } from './basics.ts'
import { mediaKind, picture } from './media.ts'
import { addon } from './models.ts'
import { person } from './people.ts'

export const orderStatus = z.enum(['pending', 'processing', 'completed', 'rejected'])

const deliveredFile = z.object({ objectId: id, fileName: z.string(), fileType: z.string(), fileSize: z.number().int() })

/** spec §3 Order, as its customer, its model and admins see it. */
export const order = z.object({
  _id: id,
  createdAt: timestamp,
  status: orderStatus,
  totalPrice: dollars,
  /** The model's earnings: total less commission. */
  modelPayment: dollars,
  desiredText: z.string(),
  additionalNotes: z.string(),
  addons: z.array(z.object({ _id: id, name: z.string() })),
  /** Address of the delivery for the signed-in customer or model; null until completed. */
  mediaUrl: z.string().nullable(),
  files: z.array(deliveredFile),
  hasBeenReviewed: z.boolean(),
  user: person,
  model: person.extend({ _id: id, handle: z.string() }),
  product: z.object({ name: z.string() }),
  /** Deadline of the model's answer, while pending. */
  acceptBy: timestamp.nullable(),
  /** Deadline of the delivery, while processing. */
  deliverBy: timestamp.nullable(),
  isLate: z.boolean(),
  /** End of the hold on the model's payment, after completion; null once released. */
  holdUntil: timestamp.nullable(),
  rejectReason: z.string().nullable(),
  /** Dollars refunded to the customer. */
  refunded: dollars,
})

/** Snapshot of the product at the time of the order. Older orders have no description, kind and samples. */
export const agreement = z.object({
  description: z.string().optional(),
  mediaKind: mediaKind.optional(),
  samples: z.array(picture).optional(),
  price: dollars,
  deliveryDays: z.number().int(),
  freeRevisions: z.number().int(),
  addons: z.array(addon),
})

export const orderEvent = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(['placed', 'accepted', 'delivered', 'rejected', 'cancelled', 'expired', 'late', 'released', 'reviewed']),
  by: z.enum(['customer', 'model', 'admin', 'clock']),
  note: z.string().nullable(),
})
