/** Orders for tests of screens. */
import type { Agreement, Order } from '#contract/types.ts'

const HOUR_MS = 3_600_000

/** A readable id: `at` is its last digit. */
export const idOf = (at: number) => `00000000-0000-7000-8000-00000000000${at}`

/** A pending order of $50.00 that waits for Ines, from Robin. */
export const anOrder = (at: number, but: Partial<Order> = {}): Order => ({
  _id: idOf(at),
  createdAt: Date.now(),
  status: 'pending',
  totalPrice: 50,
  modelPayment: 40,
  desiredText: `Brief ${at}`,
  additionalNotes: '',
  addons: [],
  mediaUrl: null,
  files: [],
  hasBeenReviewed: false,
  user: { name: 'Robin', picture: null },
  model: { _id: idOf(9), name: 'Ines', picture: null, handle: 'ines' },
  product: { name: `Product ${at}` },
  acceptBy: Date.now() + HOUR_MS,
  deliverBy: null,
  isLate: false,
  holdUntil: null,
  replaceBy: null,
  rejectReason: null,
  refunded: 0,
  round: 0,
  revisionsLeft: 0,
  pausedUntil: null,
  questionsLeft: 3,
  offer: null,
  dispute: null,
  problemsLeft: 2,
  hasFailed: false,
  ...but,
})

/** Its agreement. */
export const agreed: Agreement = {
  price: 50,
  deliveryDays: 3,
  freeRevisions: 0,
  revisionDays: 2,
  licence: '',
  addons: [],
  questions: [],
  briefFiles: [],
}

/** Of an order without questions, offers and problems. */
export const nothingSaid = { questions: [], offers: [], commissionPercent: 20, problem: null }
