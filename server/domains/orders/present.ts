import type { Agreement, Order, OrderEvent } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { pictureUrl } from '../media/index.ts'
import type { AgreementView, OrderView } from './order-lists.sql.ts'
import type { EventBy, EventKind } from './orders.sql.ts'

const AVATAR_WIDTH = 96
const SAMPLE_WIDTH = 768

/** spec §3 Order: the same for both sides and admins. */
export const presentOrder = (row: OrderView): Order => ({
  _id: row.id,
  createdAt: row.createdAt,
  status: row.status,
  totalPrice: dollarsFromCents(row.totalCents),
  modelPayment: dollarsFromCents(row.paymentCents),
  desiredText: row.desiredText,
  additionalNotes: row.additionalNotes,
  addons: row.snapshot.addons.map(({ id, name }) => ({ _id: id, name })),
  mediaUrl: row.files.length > 0 ? `/media/orders/${row.id}` : null,
  files: row.files,
  hasBeenReviewed: row.reviewedAt !== null,
  user: { name: row.customerName, picture: pictureUrl(row.customerPictureId, AVATAR_WIDTH) },
  model: { _id: row.modelId, name: row.modelName, picture: pictureUrl(row.modelPictureId, AVATAR_WIDTH), handle: row.modelHandle },
  product: { name: row.snapshot.productName },
  acceptBy: row.status === 'pending' ? row.acceptBy : null,
  deliverBy: row.status === 'processing' ? row.deliverBy : null,
  isLate: row.status === 'processing' && row.lateAt !== null,
  holdUntil: row.status === 'completed' && row.releasedAt === null ? row.holdUntil : null,
  rejectReason: row.rejectReason,
  refunded: dollarsFromCents(row.refundedCents),
})

export const presentAgreement = ({
  description,
  mediaKind,
  samples,
  priceCents,
  deliveryDays,
  freeRevisions,
  addons,
}: AgreementView): Agreement => ({
  ...(description === null ? {} : { description }),
  ...(mediaKind === null ? {} : { mediaKind }),
  ...(samples === null
    ? {}
    : { samples: samples.map(({ id, width, height, blur }) => ({ url: pictureUrl(id, SAMPLE_WIDTH), width, height, blur })) }),
  price: dollarsFromCents(priceCents),
  deliveryDays,
  freeRevisions,
  addons: addons.map(({ id, name, priceCents: cents, extraDays }) => ({ _id: id, name, price: dollarsFromCents(cents), extraDays })),
})

export const presentEvent = ({
  id,
  at,
  kind,
  by,
  note,
}: {
  id: string
  at: number
  kind: EventKind
  by: EventBy
  note: string | null
}): OrderEvent => ({ _id: id, at, kind, by, note })
