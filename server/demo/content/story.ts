/** A short way to write stories down. */
import type { Language } from '#contract/limits.ts'
import type { DemoReview, DemoStory } from './types.ts'

interface Entry {
  product: number
  text: string
  notes: string
  review: readonly [rating: DemoReview['rating'], title: string, content: string] | null
  language?: Language
}

/** The stories of one model, in their order. English unless an entry says otherwise. */
export const storiesOf = (modelHandle: string, entries: readonly Entry[]): DemoStory[] =>
  entries.map(({ product, text, notes, review, language = 'en' }) => ({
    modelHandle,
    product,
    language,
    desiredText: text,
    additionalNotes: notes,
    review: review === null ? null : { rating: review[0], title: review[1], content: review[2] },
  }))
