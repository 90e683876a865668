/** Editable parts of a model's own profile (product.md §2). Every change shows to all visitors at once. */
import { z } from 'zod'
import {
  ADDONS_MAX,
  AMOUNT_MAX_CENTS,
  BIO_MAX,
  BRIEF_MAX,
  DELIVERY_DAYS_MIN,
  HANDLE_MAX,
  HANDLE_MIN,
  HEADLINE_MAX,
  LANGUAGES,
  LICENCE_MAX,
  PRODUCT_BRIEF_MIN,
  PRODUCT_DAYS_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_NAME_MIN,
  PRODUCT_REVISIONS_MAX,
  PRODUCT_SLOTS_MAX,
  PRODUCT_TEXT_MAX,
  PROFILE_TAGS_MAX,
  SAMPLES_MAX,
  WONT_DO_LENGTH_MAX,
  WONT_DO_MAX,
} from '../limits.ts'
import { hasWholeCents } from '../rules/money.ts'
import { leavesTime, totalCentsOf } from '../rules/order-terms.ts'
import { HANDLE_PATTERN } from '../rules/profile.ts'
import { dollars, dollarsIn, id, language, line, lines, tag, timestamp } from './basics.ts'
import { questionsIn } from './brief.ts'
import { mediaKind, picture } from './media.ts'
import { addon, product } from './models.ts'

/** Texts that differ only in case count as equal: the first one stays. */
export const withoutTwins = (texts: readonly string[]): string[] =>
  texts.filter((text, at) => text !== '' && texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at)

const listOf = (text: z.ZodString, count: number) => z.array(text).max(count).transform(withoutTwins)

export const headline = line.max(HEADLINE_MAX)

export const bio = lines.max(BIO_MAX)

export const profileTags = listOf(tag, PROFILE_TAGS_MAX)

export const profileLanguages = z
  .array(language)
  .max(LANGUAGES.length)
  .transform((chosen) => LANGUAGES.filter((one) => chosen.includes(one)))

export const wontDo = listOf(line.max(WONT_DO_LENGTH_MAX), WONT_DO_MAX)

/** The part after /models/: letters a–z, digits, single dashes between them. */
export const handle = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.string().min(HANDLE_MIN).max(HANDLE_MAX).regex(HANDLE_PATTERN, 'Please use letters, digits and dashes'))

const addonIn = z.object({
  /** An existing add-on has its id; without one it is new. */
  addonId: id.optional(),
  name: line.min(PRODUCT_NAME_MIN).max(PRODUCT_NAME_MAX),
  /** Dollars; an add-on may cost nothing. */
  price: z.union([z.literal(0), dollarsIn]),
  extraDays: z.number().int().min(-PRODUCT_DAYS_MAX).max(PRODUCT_DAYS_MAX),
  /** Cannot be ordered; existing orders keep it. */
  isHidden: z.boolean().default(false),
})

/** Texts and price of a product. `sampleIds`: pictures from `media.finishUpload`, each once. */
export const productIn = z
  .object({
    name: line.min(PRODUCT_NAME_MIN).max(PRODUCT_NAME_MAX),
    description: lines.max(PRODUCT_TEXT_MAX),
    mediaKind,
    /** The template that bounds its price; null: none. Missing: as before, none for a new product. */
    templateId: id.nullable().optional(),
    price: dollarsIn,
    deliveryDays: z.number().int().min(DELIVERY_DAYS_MIN).max(PRODUCT_DAYS_MAX),
    freeRevisions: z.number().int().min(0).max(PRODUCT_REVISIONS_MAX),
    /** Maximum number of open orders; null without a limit. */
    slots: z.number().int().min(1).max(PRODUCT_SLOTS_MAX).nullable(),
    /** Maximum characters of a brief; null: no limit of its own. */
    briefMax: z.number().int().min(PRODUCT_BRIEF_MIN).max(BRIEF_MAX).nullable(),
    sampleIds: z
      .array(id)
      .max(SAMPLES_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Please choose each picture once'),
    addons: z.array(addonIn).max(ADDONS_MAX),
    questions: questionsIn.default([]),
    licence: lines.max(LICENCE_MAX).default(''),
    /** Null: half of the days for delivery. */
    revisionDays: z.number().int().min(DELIVERY_DAYS_MIN).max(PRODUCT_DAYS_MAX).nullable().default(null),
    /** Of name and description, as the model says; null: found in them; missing: as said before, or found. */
    language: language.nullable().optional(),
  })
  // Also runs for a price with a fraction of a cent, whose sum in cents is undefined.
  .refine(
    (product) =>
      [product, ...product.addons].every(({ price }) => hasWholeCents(price)) && totalCentsOf(product, product.addons) <= AMOUNT_MAX_CENTS,
    {
      path: ['price'],
      error: 'Please enter a valid amount',
    },
  )
  .refine(({ deliveryDays, addons }) => addons.every(({ extraDays }) => leavesTime(deliveryDays, extraDays)), {
    path: ['deliveryDays'],
    error: 'With an express add-on at least one day must be left',
  })

/** A product as its owner sees it. */
export const ownProduct = product.omit({ openSlots: true }).extend({
  slots: z.number().int().nullable(),
  samples: z.array(picture.extend({ _id: id })),
  isHidden: z.boolean(),
  /** Staff has hidden it: only staff shows it again. */
  isTakenDown: z.boolean(),
  /** Null: half of the days for delivery. */
  revisionDays: z.number().int().nullable(),
  /** Its template, and the prices that the next change has to fit; null: none. */
  template: z.object({ _id: id, priceMin: dollars, priceMax: dollars }).nullable(),
  /** The model has said the language. */
  isLangChosen: z.boolean(),
  addons: z.array(addon.extend({ isHidden: z.boolean() })),
})

export const ownProfile = z.object({
  name: z.string(),
  handle: z.string(),
  picture: z.string().nullable(),
  cover: picture.nullable(),
  hidesPresence: z.boolean(),
  /** Of headline and bio; null: unknown. */
  lang: language.nullable(),
  isLangChosen: z.boolean(),
  /** Old handles that still redirect here. */
  oldHandles: z.array(z.object({ handle: z.string(), freeAt: timestamp })),
  products: z.array(ownProduct),
})
