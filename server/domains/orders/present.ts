import type { Agreement, Order, OrderEvent, OrderRound, OrderSettlement } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { revisionDaysOf } from '#contract/rules/order-terms.ts'
import { avatarUrl, pictureUrl } from '../media/index.ts'
import type { OrderView, RoundRow } from './lists/order-lists.sql.ts'
import type { AgreementView, EventRow, SettlementRow } from './order-page.sql.ts'

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
  user: { name: row.customerName, picture: avatarUrl(row.customerPictureId) },
  model: { _id: row.modelId, name: row.modelName, picture: avatarUrl(row.modelPictureId), handle: row.modelHandle },
  product: { name: row.snapshot.productName },
  acceptBy: row.status === 'pending' ? row.acceptBy : null,
  deliverBy: row.status === 'processing' ? row.deliverBy : null,
  isLate: row.status === 'processing' && row.lateAt !== null,
  holdUntil: row.status === 'completed' && row.releasedAt === null ? row.holdUntil : null,
  replaceBy: row.replaceBy,
  rejectReason: row.rejectReason,
  refunded: dollarsFromCents(row.refundedCents),
  round: row.round,
  revisionsLeft: row.revisionsLeft,
  pausedUntil: row.pausedUntil,
  questionsLeft: row.questionsLeft,
  offer: row.offer === null ? null : { kind: row.offer.kind, by: row.offer.by, until: Math.round(row.offer.until) },
  dispute: row.dispute,
  problemsLeft: row.problemsLeft,
  hasFailed: row.hasFailed,
})

/** The facts of an order: without the brief and the files of its two sides. */
export const factsOf = (order: Order): Order => ({ ...order, desiredText: '', additionalNotes: '', mediaUrl: null, files: [] })

export const presentAgreement = ({
  description,
  mediaKind,
  samples,
  priceCents,
  deliveryDays,
  freeRevisions,
  revisionDays,
  licence,
  addons,
  questions,
  briefFiles,
}: AgreementView): Agreement => ({
  ...(description === null ? {} : { description }),
  ...(mediaKind === null ? {} : { mediaKind }),
  ...(samples === null
    ? {}
    : { samples: samples.map(({ id, width, height, blur }) => ({ url: pictureUrl(id, SAMPLE_WIDTH), width, height, blur })) }),
  price: dollarsFromCents(priceCents),
  deliveryDays,
  freeRevisions,
  revisionDays: revisionDaysOf(deliveryDays, revisionDays),
  licence,
  addons: addons.map(({ id, name, priceCents: cents, extraDays }) => ({ _id: id, name, price: dollarsFromCents(cents), extraDays })),
  questions: questions.map(({ key, kind, text, isRequired, answer, objectId }) => ({
    key,
    kind,
    text,
    isRequired,
    answer: answer ?? null,
    file: briefFiles.find((file) => file.objectId === objectId) ?? null,
  })),
  briefFiles,
})

export const presentEvent = ({ id, at, kind, by, note }: EventRow): OrderEvent => ({ _id: id, at, kind, by, note })

export const presentRound = ({ n, deliveredAt, isOnTime, note, files, revisionAt, points }: RoundRow): OrderRound => ({
  n,
  deliveredAt,
  isOnTime,
  note,
  files,
  revisionAt,
  points: points ?? [],
})

export const presentSettlement = (row: SettlementRow): OrderSettlement => ({
  at: row.at,
  round: row.round,
  cause: row.cause,
  total: dollarsFromCents(row.totalCents),
  refund: dollarsFromCents(row.refundCents),
  payment: dollarsFromCents(row.paymentCents),
  commission: dollarsFromCents(row.commissionCents),
  by: row.by,
  reason: row.reason,
})
