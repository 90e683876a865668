/** A product in its form: all values are text until they are checked. */
import { cleanLine, cleanText } from '#contract/rules/clean-text.ts'
import {
  ADDONS_MAX,
  AMOUNT_MAX_CENTS,
  BRIEF_MAX,
  CHOICE_MAX,
  CHOICES_MAX,
  CHOICES_MIN,
  PRODUCT_BRIEF_MIN,
  PRODUCT_DAYS_MAX,
  PRODUCT_NAME_MIN,
  PRODUCT_REVISIONS_MAX,
  PRODUCT_SLOTS_MAX,
} from '#contract/limits.ts'
import type { OwnProduct, Picture, Question, QuestionKind } from '#contract/types.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import type { PriceRange } from './use-range-words.ts'

export interface AddonDraft {
  /** Identifies the row in this form. */
  key: string
  addonId: string | undefined
  name: string
  price: string
  /** Whole days, with a minus for sooner. */
  extraDays: string
  isHidden: boolean
}

export interface QuestionDraft {
  /** Identifies the question within its product; stays while its text changes. */
  key: string
  kind: QuestionKind
  text: string
  isRequired: boolean
  /** One a line; only of the kind `choice`. */
  choices: string
}

export type SampleDraft = Picture & { _id: string }

export interface ProductDraft {
  /** Null: without a template. */
  templateId: string | null
  name: string
  description: string
  mediaKind: OwnProduct['mediaKind']
  price: string
  deliveryDays: string
  freeRevisions: string
  /** Empty: any number of orders at once. */
  slots: string
  /** Empty: no limit of its own. */
  briefMax: string
  samples: readonly SampleDraft[]
  addons: readonly AddonDraft[]
  questions: readonly QuestionDraft[]
  licence: string
  /** Empty: half of the days for delivery. */
  revisionDays: string
}

const EMPTY: ProductDraft = {
  templateId: null,
  name: '',
  description: '',
  mediaKind: 'image',
  price: '',
  deliveryDays: '7',
  freeRevisions: '1',
  slots: '',
  briefMax: '',
  samples: [],
  addons: [],
  questions: [],
  licence: '',
  revisionDays: '',
}

export const newAddon = (): AddonDraft => ({
  key: crypto.randomUUID(),
  addonId: undefined,
  name: '',
  price: '',
  extraDays: '0',
  isHidden: false,
})

export const newQuestion = (): QuestionDraft => ({ key: crypto.randomUUID(), kind: 'text', text: '', isRequired: false, choices: '' })

/** The start of the form: the product, or a new one. */
export function draftOf(product: OwnProduct | null): ProductDraft {
  if (product === null) return EMPTY
  const {
    name,
    description,
    mediaKind,
    price,
    deliveryDays,
    freeRevisions,
    slots,
    briefMax,
    samples,
    addons,
    questions,
    licence,
    revisionDays,
    template,
  } = product
  return {
    templateId: template?._id ?? null,
    name,
    description,
    mediaKind,
    price: price.toFixed(2),
    deliveryDays: String(deliveryDays),
    freeRevisions: String(freeRevisions),
    slots: slots === null ? '' : String(slots),
    briefMax: briefMax === null ? '' : String(briefMax),
    samples,
    addons: addons.map((addon) => ({
      key: addon._id,
      addonId: addon._id,
      name: addon.name,
      price: addon.price.toFixed(2),
      extraDays: String(addon.extraDays),
      isHidden: addon.isHidden,
    })),
    questions: questions.map((question) => ({ ...question, choices: question.choices.join('\n') })),
    licence,
    revisionDays: revisionDays === null ? '' : String(revisionDays),
  }
}

/** The possible problems of a field; the text for each is in the catalog. */
export type DraftProblem =
  | 'name'
  | 'price'
  | 'range'
  | 'days'
  | 'revisions'
  | 'slots'
  | 'briefMax'
  | 'revisionDays'
  | 'question'
  | 'choices'
  | 'addonName'
  | 'addonPrice'
  | 'addonDays'
  | 'total'

/** By field: `price`, or a part and the key of its add-on or question: `name-<key>`. */
export type DraftProblems = Readonly<Record<string, DraftProblem>>

export interface CheckedProduct {
  templateId: string | null
  name: string
  description: string
  mediaKind: OwnProduct['mediaKind']
  price: number
  deliveryDays: number
  freeRevisions: number
  slots: number | null
  briefMax: number | null
  sampleIds: string[]
  addons: { addonId?: string; name: string; price: number; extraDays: number; isHidden: boolean }[]
  questions: Question[]
  licence: string
  revisionDays: number | null
}

/** A whole number from `min` to `max`; null for anything else. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^\s*[-+−]?\d{1,6}\s*$/.test(text)) return null
  const value = Number(text.replace('−', '-'))
  return value >= min && value <= max ? value : null
}

function checkAddon(
  { addonId, key, name, price, extraDays, isHidden }: AddonDraft,
  deliveryDays: number,
  problems: Record<string, DraftProblem>,
) {
  const cents = price.trim() === '' ? 0 : centsTyped(price)
  const days = wholeNumber(extraDays.trim() === '' ? '0' : extraDays, 1 - deliveryDays, PRODUCT_DAYS_MAX)
  if (cleanLine(name).length < PRODUCT_NAME_MIN) problems[`name-${key}`] = 'addonName'
  if (cents === null || cents > AMOUNT_MAX_CENTS) problems[`price-${key}`] = 'addonPrice'
  if (days === null) problems[`days-${key}`] = 'addonDays'
  return {
    ...(addonId === undefined ? {} : { addonId }),
    name: cleanLine(name),
    price: dollarsFromCents(cents ?? 0),
    extraDays: days ?? 0,
    isHidden,
  }
}

/** The typed choices, each once. */
const choicesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map(cleanLine)
      .filter((choice) => choice !== ''),
  ),
]

function checkQuestion({ key, kind, text, isRequired, choices }: QuestionDraft, problems: Record<string, DraftProblem>): Question {
  const given = kind === 'choice' ? choicesOf(choices) : []
  if (cleanLine(text) === '') problems[`text-${key}`] = 'question'
  const fits = given.length >= CHOICES_MIN && given.length <= CHOICES_MAX && given.every((choice) => choice.length <= CHOICE_MAX)
  if (kind === 'choice' && !fits) problems[`choices-${key}`] = 'choices'
  return { key, kind, text: cleanLine(text), isRequired, choices: given }
}

/** The product as the server takes it, or its problems. `range`: the prices that its template allows, in dollars. */
export function checkDraft(
  draft: ProductDraft,
  range: PriceRange | null = null,
): { product: CheckedProduct } | { problems: DraftProblems } {
  const problems: Record<string, DraftProblem> = {}
  const cents = centsTyped(draft.price)
  const deliveryDays = wholeNumber(draft.deliveryDays, 1, PRODUCT_DAYS_MAX)
  const freeRevisions = wholeNumber(draft.freeRevisions.trim() === '' ? '0' : draft.freeRevisions, 0, PRODUCT_REVISIONS_MAX)
  const slots = draft.slots.trim() === '' ? null : wholeNumber(draft.slots, 1, PRODUCT_SLOTS_MAX)
  const briefMax = draft.briefMax.trim() === '' ? null : wholeNumber(draft.briefMax, PRODUCT_BRIEF_MIN, BRIEF_MAX)
  const revisionDays = draft.revisionDays.trim() === '' ? null : wholeNumber(draft.revisionDays, 1, PRODUCT_DAYS_MAX)
  if (cleanLine(draft.name).length < PRODUCT_NAME_MIN) problems['name'] = 'name'
  if (cents === null || cents === 0 || cents > AMOUNT_MAX_CENTS) problems['price'] = 'price'
  else if (range !== null && (dollarsFromCents(cents) < range.priceMin || dollarsFromCents(cents) > range.priceMax))
    problems['price'] = 'range'
  if (deliveryDays === null) problems['deliveryDays'] = 'days'
  if (freeRevisions === null) problems['freeRevisions'] = 'revisions'
  if (draft.slots.trim() !== '' && slots === null) problems['slots'] = 'slots'
  if (draft.briefMax.trim() !== '' && briefMax === null) problems['briefMax'] = 'briefMax'
  if (draft.revisionDays.trim() !== '' && revisionDays === null) problems['revisionDays'] = 'revisionDays'
  const questions = draft.questions.map((question) => checkQuestion(question, problems))
  const addons = draft.addons.slice(0, ADDONS_MAX).map((addon) => checkAddon(addon, deliveryDays ?? PRODUCT_DAYS_MAX, problems))
  const total = (cents ?? 0) + draft.addons.reduce((sum, { price }) => sum + (centsTyped(price) ?? 0), 0)
  if (problems['price'] === undefined && total > AMOUNT_MAX_CENTS) problems['price'] = 'total'
  if (Object.keys(problems).length > 0 || cents === null || deliveryDays === null || freeRevisions === null) return { problems }
  return {
    product: {
      templateId: draft.templateId,
      name: cleanLine(draft.name),
      description: cleanText(draft.description),
      mediaKind: draft.mediaKind,
      price: dollarsFromCents(cents),
      deliveryDays,
      freeRevisions,
      slots,
      briefMax,
      sampleIds: draft.samples.map(({ _id }) => _id),
      addons,
      questions,
      licence: cleanText(draft.licence),
      revisionDays,
    },
  }
}
