/** What a model does on the own profile (product.md §2). Everything here is on the profile for all others at once. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import {
  ADDONS_MAX,
  AMOUNT_MAX_CENTS,
  BIO_MAX,
  BRIEF_MAX,
  HANDLE_MAX,
  HANDLE_MIN,
  HEADLINE_MAX,
  LANGUAGES,
  PRODUCT_BRIEF_MIN,
  PRODUCT_DAYS_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_NAME_MIN,
  PRODUCT_REVISIONS_MAX,
  PRODUCT_SLOTS_MAX,
  PRODUCT_TEXT_MAX,
  PRODUCTS_MAX,
  PROFILE_TAGS_MAX,
  SAMPLES_MAX,
  WONT_DO_LENGTH_MAX,
  WONT_DO_MAX,
} from '../limits.ts'
import {
  addon,
  dollarsIn,
  done,
  id,
  language,
  line,
  lines,
  mediaKind,
  personName,
  picture,
  product,
  tag,
  timestamp,
  token,
} from '../shapes.ts'

/** The same text in another case is the same: the first one stays. */
const withoutTwins = (texts: readonly string[]): string[] =>
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
  .pipe(
    z
      .string()
      .min(HANDLE_MIN)
      .max(HANDLE_MAX)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use letters, digits and dashes'),
  )

const addonIn = z.object({
  /** An add-on that exists already keeps its id; without one it is new. */
  addonId: id.optional(),
  name: line.min(PRODUCT_NAME_MIN).max(PRODUCT_NAME_MAX),
  /** Dollars; an add-on may cost nothing. */
  price: z.union([z.literal(0), dollarsIn]),
  extraDays: z.number().int().min(-PRODUCT_DAYS_MAX).max(PRODUCT_DAYS_MAX),
  /** Nobody can order it; orders that have it keep it. */
  isHidden: z.boolean().default(false),
})

/** What a product says and costs. `sampleIds`: pictures from `media.finishUpload`, each once. */
export const productIn = z
  .object({
    name: line.min(PRODUCT_NAME_MIN).max(PRODUCT_NAME_MAX),
    description: lines.max(PRODUCT_TEXT_MAX),
    mediaKind,
    price: dollarsIn,
    deliveryDays: z.number().int().min(1).max(PRODUCT_DAYS_MAX),
    freeRevisions: z.number().int().min(0).max(PRODUCT_REVISIONS_MAX),
    /** Orders that can be open at once; null without a limit. */
    slots: z.number().int().min(1).max(PRODUCT_SLOTS_MAX).nullable(),
    /** The most characters of a brief; null without a limit of its own. */
    briefMax: z.number().int().min(PRODUCT_BRIEF_MIN).max(BRIEF_MAX).nullable(),
    sampleIds: z
      .array(id)
      .max(SAMPLES_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Please choose each picture once'),
    addons: z.array(addonIn).max(ADDONS_MAX),
  })
  .refine(({ price, addons }) => price + addons.reduce((sum, one) => sum + one.price, 0) <= AMOUNT_MAX_CENTS / 100, {
    path: ['price'],
    error: 'Please enter a valid amount',
  })
  .refine(({ deliveryDays, addons }) => addons.every(({ extraDays }) => deliveryDays + extraDays >= 1), {
    path: ['deliveryDays'],
    error: 'With an express add-on at least one day must be left',
  })

/** A product as its owner sees it. */
export const ownProduct = product.omit({ openSlots: true }).extend({
  slots: z.number().int().nullable(),
  samples: z.array(picture.extend({ _id: id })),
  isHidden: z.boolean(),
  addons: z.array(addon.extend({ isHidden: z.boolean() })),
})

export const ownProfile = z.object({
  name: z.string(),
  handle: z.string(),
  picture: z.string().nullable(),
  cover: picture.nullable(),
  hidesPresence: z.boolean(),
  /** Names that still lead here. */
  oldHandles: z.array(z.object({ handle: z.string(), freeAt: timestamp })),
  products: z.array(ownProduct),
})

export const profile = {
  getMovedTo: query({
    about: 'Where the profile is whose address was this one; null when it never was one, or its time is over.',
    role: 'visitor',
    args: z.object({ name: z.string().min(1).max(100) }),
    result: z.object({ handle: z.string() }).nullable(),
  }),
  getMyProfile: query({
    about: 'What only the owner sees of the own profile: hidden products, slots, old names, settings.',
    role: 'model',
    args: z.object({ token }),
    result: ownProfile,
  }),
  updateProfile: mutation({
    about: 'Changes texts and lists of the own profile; what is left out stays as it is.',
    role: 'model',
    args: z.object({
      token,
      headline: headline.optional(),
      bio: bio.optional(),
      tags: profileTags.optional(),
      languages: profileLanguages.optional(),
      wontDo: wontDo.optional(),
    }),
    result: done,
  }),
  setProfilePicture: mutation({
    about: 'Sets the avatar or the cover to a picture from media.finishUpload; null removes it.',
    role: 'model',
    args: z.object({ token, place: z.enum(['avatar', 'cover']), pictureId: id.nullable() }),
    result: done,
    errors: ['not_found'],
  }),
  setPresenceHidden: mutation({
    about: 'Hides or shows whether the model is online.',
    role: 'model',
    args: z.object({ token, isHidden: z.boolean() }),
    result: done,
  }),
  renameProfile: mutation({
    about: 'Changes name and address. The old address leads to the new one for 90 days and stays with its owner as long.',
    role: 'model',
    args: z.object({ token, name: personName, handle }),
    result: z.object({ handle: z.string() }),
    errors: ['handle_taken', 'too_many_renames'],
  }),
  createProduct: mutation({
    about: 'Puts a product with its add-ons on sale, after the others.',
    role: 'model',
    args: z.object({ token, product: productIn }),
    result: z.object({ productId: id }),
    errors: ['too_many_products', 'not_found'],
  }),
  updateProduct: mutation({
    about: 'Changes a product and its add-ons. Orders keep what they were placed with.',
    role: 'model',
    args: z.object({ token, productId: id, product: productIn }),
    result: done,
    errors: ['not_found'],
  }),
  setProductHidden: mutation({
    about: 'Takes a product off the profile, or puts it back. Open orders of it go on.',
    role: 'model',
    args: z.object({ token, productId: id, isHidden: z.boolean() }),
    result: done,
    errors: ['not_found'],
  }),
  deleteProduct: mutation({
    about: 'Deletes a product that was never ordered.',
    role: 'model',
    args: z.object({ token, productId: id }),
    result: done,
    errors: ['not_found', 'product_ordered'],
  }),
  reorderProducts: mutation({
    about: 'Puts the own products, hidden ones too, in this order. All of them must be named.',
    role: 'model',
    args: z.object({ token, productIds: z.array(id).max(PRODUCTS_MAX) }),
    result: done,
    errors: ['products_changed'],
  }),
}
