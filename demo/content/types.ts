/** The shapes of the demo's users, products and orders. Pure data; amounts in cents, times in days or hours before now. */
import type { Language } from '#contract/limits.ts'
import type { Question } from '#contract/types.ts'

export type DemoMediaKind = 'image' | 'video' | 'audio' | 'zip'

export interface DemoAddon {
  name: string
  priceCents: number
  /** Days added to the delivery time; negative for an express add-on. */
  extraDays: number
}

export interface DemoProduct {
  name: string
  description: string
  mediaKind: DemoMediaKind
  priceCents: number
  deliveryDays: number
  freeRevisions: number
  /** Orders that can be open at once; null without a limit. */
  slots: number | null
  /** Characters of a brief; null without a limit of its own. */
  briefMax: number | null
  /** Pictures that show it. */
  sampleCount: number
  addons: readonly DemoAddon[]
  /** Questions of the model before an order. Optional ones: past orders have no answers. */
  questions: readonly Question[]
}

export interface DemoModel {
  name: string
  /** Unique, URL-safe; also the local part of the e-mail address. */
  handle: string
  profession: string
  headline: string
  bio: string
  tags: readonly string[]
  languages: readonly [Language, ...Language[]]
  joinedDaysAgo: number
  products: readonly DemoProduct[]
}

export interface DemoCustomer {
  name: string
  emailLocalPart: string
  language: Language
  joinedDaysAgo: number
}

export interface DemoReview {
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  content: string
}

/** An order's brief and review, in the customer's words. */
export interface DemoStory {
  modelHandle: string
  /** Place (from 0) in the model's list of products. */
  product: number
  /** The language it is written in: a customer with this language ordered it. */
  language: Language
  /** E-mail local part of the customer, or null: any who speaks the language. */
  customer: string | null
  state: 'pending' | 'processing' | 'completed' | 'rejected'
  desiredText: string
  additionalNotes: string
  review: DemoReview | null
}

interface Terms {
  days: number
  revisions?: number
  slots?: number
  briefMax?: number
  samples?: number
  addons: readonly DemoAddon[]
  questions?: readonly Question[]
}

/** An add-on that makes the work larger. `dollars` are whole. */
export const extra = (name: string, dollars: number, extraDays = 0): DemoAddon => ({ name, priceCents: dollars * 100, extraDays })

/** An add-on that makes the delivery earlier by `daysLess`. */
export const express = (name: string, dollars: number, daysLess: number): DemoAddon => ({
  name,
  priceCents: dollars * 100,
  extraDays: -daysLess,
})

/** A question that customers answer in words, or may leave open. */
export const ask = (key: string, text: string): Question => ({ key, kind: 'text', text, isRequired: false, choices: [] })

/** A question with its possible answers. */
export const choose = (key: string, text: string, choices: readonly string[]): Question => ({
  key,
  kind: 'choice',
  text,
  isRequired: false,
  choices: [...choices],
})

/** A product; `dollars` may have cents. */
export const product = (mediaKind: DemoMediaKind, name: string, dollars: number, description: string, terms: Terms): DemoProduct => ({
  name,
  description,
  mediaKind,
  priceCents: Math.round(dollars * 100),
  deliveryDays: terms.days,
  freeRevisions: terms.revisions ?? 1,
  slots: terms.slots ?? null,
  briefMax: terms.briefMax ?? null,
  sampleCount: terms.samples ?? 1,
  addons: terms.addons,
  questions: terms.questions ?? [],
})
