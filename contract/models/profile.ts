/** What a model does on the own profile (product.md §2). Everything here is on the profile for all others at once. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { PRODUCTS_MAX } from '../limits.ts'
import { done, id, personName, token } from '../shapes/basics.ts'
import { bio, handle, headline, ownProfile, productIn, profileLanguages, profileTags, wontDo } from '../shapes/own-profile.ts'

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
