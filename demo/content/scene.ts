/** A scene of the demo: an order, with the acts of its two sides, staff and the clock. */
import type { OfferKind, Party } from '#contract/rules/order-steps.ts'
import type { FINDINGS, ProblemReason } from '#contract/rules/order-words.ts'

type At = { readonly hoursAgo: number }

/** Events of the order after it was placed, oldest first. */
export type SceneStep = At &
  (
    | { readonly does: 'accept' | 'acceptDelivery' | 'cancel' | 'closeProblem' | 'download' | 'replace' }
    /** By the clock. */
    | { readonly does: 'late' | 'refundLate' | 'lapseOffer' | 'release' | 'carryOut' | 'refundUndecided' | 'showReviews' }
    | { readonly does: 'ask' | 'answer'; readonly text: string }
    | { readonly does: 'endQuestion'; readonly by: 'model' | 'clock' }
    /** The customer of a late order waits for so many days more. */
    | { readonly does: 'extend'; readonly days: number }
    | { readonly does: 'deliver'; readonly note: string }
    | { readonly does: 'revise'; readonly points: readonly { readonly text: string; readonly x?: number; readonly y?: number }[] }
    | { readonly does: 'say'; readonly by: Party; readonly text: string }
    | {
        readonly does: 'offer'
        readonly by: Party
        readonly kind: OfferKind
        readonly message: string
        /** Of an extension. */
        readonly days?: number
        /** Of a split: this share of the price goes back. */
        readonly refundShare?: number
        /** Of a paid revision, in cents. */
        readonly priceCents?: number
      }
    | { readonly does: 'acceptOffer' | 'declineOffer' | 'withdrawOffer'; readonly by: Party }
    | { readonly does: 'report'; readonly reason: ProblemReason; readonly points: readonly { readonly text: string }[] }
    | { readonly does: 'evidence' | 'appeal'; readonly by: Party; readonly text: string }
    | {
        /** Another admin decides about an appeal than the first time. */
        readonly does: 'decide'
        readonly by: 'admin' | 'otherAdmin'
        /** This share of the price goes back. */
        readonly refundShare: number
        /** One for each point. */
        readonly findings: readonly { readonly finding: (typeof FINDINGS)[number]; readonly text: string }[]
        readonly reason: string
        readonly note: string
      }
    | { readonly does: 'staffReject'; readonly reason: string }
    | { readonly does: 'staffRefund'; readonly refundShare: number; readonly reason: string }
    | { readonly does: 'review'; readonly rating: 1 | 2 | 3 | 4 | 5; readonly title: string; readonly text: string }
    | { readonly does: 'rate'; readonly rating: 1 | 2 | 3 | 4 | 5; readonly note: string }
    | { readonly does: 'reply'; readonly text: string }
  )

export interface Scene {
  readonly modelHandle: string
  /** Place (from 0) in the model's list of products. */
  readonly product: number
  readonly customer: string
  /** Places of the add-ons. */
  readonly addons?: readonly number[]
  readonly brief: string
  /** To questions of the product, by their keys. */
  readonly answers?: Readonly<Record<string, string>>
  readonly placedHoursAgo: number
  readonly steps: readonly SceneStep[]
}
