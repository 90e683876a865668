/** A text that a user wrote, as it is shown. */
import type { TextRef } from '#contract/types.ts'

export interface Translatable {
  readonly text: TextRef
  /** Null: unknown. */
  readonly lang: string | null
  /** As shown, in the order of the contract. */
  readonly texts: readonly string[]
  /** It is public. */
  readonly isPublic: boolean
}
