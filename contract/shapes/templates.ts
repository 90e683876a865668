/** Templates for kinds of products: the first values of a product, and the bounds of its price. */
import { z } from 'zod'
import {
  CHOICE_MAX,
  CHOICES_MAX,
  CHOICES_MIN,
  LANGUAGES,
  PLACE_MAX,
  PRODUCT_DAYS_MAX,
  QUESTION_MAX,
  QUESTIONS_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TEXT_MAX,
} from '../limits.ts'
import { dollars, dollarsIn, id, line, lines } from './basics.ts'
import { question, questionKey, questionKind } from './brief.ts'
import { inEachLanguage } from './each-language.ts'
import { mediaKind } from './media.ts'

const MISSING = 'Please fill this in for each language'

/** As admins write it: in each language. */
export const templateQuestion = z
  .object({
    key: questionKey,
    kind: questionKind,
    isRequired: z.boolean(),
    texts: inEachLanguage(line.min(1, MISSING).max(QUESTION_MAX)),
    /** Of the kind `choice`; empty for the others. */
    choices: z.array(inEachLanguage(line.min(1, MISSING).max(CHOICE_MAX))).max(CHOICES_MAX),
  })
  .refine(({ kind, choices }) => (kind === 'choice' ? choices.length >= CHOICES_MIN : choices.length === 0), {
    path: ['choices'],
    error: `Please give at least ${CHOICES_MIN} choices`,
  })
  .refine(({ choices }) => LANGUAGES.every((language) => new Set(choices.map((choice) => choice[language])).size === choices.length), {
    path: ['choices'],
    error: 'Please give each choice once',
  })

const templateFields = {
  names: inEachLanguage(line.min(1, MISSING).max(TEMPLATE_NAME_MAX)),
  texts: inEachLanguage(lines.min(1, MISSING).max(TEMPLATE_TEXT_MAX)),
  mediaKind,
  questions: z
    .array(templateQuestion)
    .max(QUESTIONS_MAX)
    .refine((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, 'Please give each question its own key'),
  deliveryDays: z.number().int().min(1).max(PRODUCT_DAYS_MAX),
  position: z.number().int().min(1).max(PLACE_MAX),
  /** Models can choose it for a product. */
  isActive: z.boolean(),
}

export const templateIn = z
  .object({ ...templateFields, priceMin: dollarsIn, priceMax: dollarsIn, /** Recommended. */ price: dollarsIn })
  .refine(({ priceMin, priceMax }) => priceMin <= priceMax, { path: ['priceMax'], error: 'Please enter a valid amount' })
  .refine(({ priceMin, priceMax, price }) => priceMin <= price && price <= priceMax, {
    path: ['price'],
    error: 'Please enter a valid amount',
  })

/** Products with a template that are not deleted, and those of them that cost less or more than a range; both counted up to TEMPLATE_COUNT_MAX. */
export const rangeEffect = z.object({ products: z.number().int(), outside: z.number().int() })

/** A template as admins see it. */
export const adminTemplate = z.object({
  _id: id,
  version: z.number().int(),
  ...templateFields,
  priceMin: dollars,
  priceMax: dollars,
  price: dollars,
  ...rangeEffect.shape,
})

/** A template as models see it, in one language. */
export const template = z.object({
  _id: id,
  name: z.string(),
  text: z.string(),
  mediaKind,
  questions: z.array(question),
  priceMin: dollars,
  priceMax: dollars,
  price: dollars,
  deliveryDays: z.number().int(),
  isActive: z.boolean(),
})
