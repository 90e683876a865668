/** A short form of stories. */
import type { Language } from '#contract/limits.ts'
import type { DemoReview, DemoStory } from './types.ts'

interface Entry {
  product: number
  text: string
  notes: string
  review: readonly [rating: DemoReview['rating'], title: string, content: string] | null
  language?: Language
  /** E-mail local part of the customer, where it must be this one. */
  by?: string
  /** How it stands; completed when there is a review, else waiting for the model. */
  state?: DemoStory['state']
}

/** The stories of one model, in their order. English unless an entry says otherwise. */
export const storiesOf = (modelHandle: string, entries: readonly Entry[]): DemoStory[] =>
  entries.map(({ product, text, notes, review, language = 'en', by = null, state }) => ({
    modelHandle,
    product,
    language,
    customer: by,
    state: state ?? (review === null ? 'pending' : 'completed'),
    desiredText: text,
    additionalNotes: notes,
    review: review === null ? null : { rating: review[0], title: review[1], content: review[2] },
  }))
