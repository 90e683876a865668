/** A model's changes to the own profile (product.md §2). Each shows to all visitors at once. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { PRODUCTS_MAX } from '../limits.ts'
import { done, id, language, personName, token } from '../shapes/basics.ts'
import { template } from '../shapes/templates.ts'
import { bio, handle, headline, ownProfile, productIn, profileLanguages, profileTags, wontDo } from '../shapes/own-profile.ts'

export const profile = {
  getMovedTo: query({
    about:
      'The handle of the profile that had this one, or of the only model with this display name; null for none, or an old handle that is no longer reserved.',
    role: 'visitor',
    args: z.object({ name: z.string().min(1).max(100) }),
    result: z.object({ handle: z.string() }).nullable(),
  }),
  getMyProfile: query({
    about: 'The owner’s private part of the profile: hidden products, slots, old handles, settings.',
    role: 'model',
    args: z.object({ token }),
    result: ownProfile,
  }),
  updateProfile: mutation({
    about: 'Changes texts and lists of the own profile; missing ones stay unchanged.',
    role: 'model',
    args: z.object({
      token,
      headline: headline.optional(),
      bio: bio.optional(),
      tags: profileTags.optional(),
      languages: profileLanguages.optional(),
      wontDo: wontDo.optional(),
      /** Of headline and bio, as the model says; null: found in them; missing: as said before, or found. */
      language: language.nullable().optional(),
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
    about: 'Changes name and handle. The old handle redirects to the new one for 90 days and stays reserved as long.',
    role: 'model',
    args: z.object({ token, name: personName, handle }),
    result: z.object({ handle: z.string() }),
    errors: ['handle_taken', 'too_many_renames'],
  }),
  getTemplates: query({
    about: 'All templates for kinds of products in their order, in one language. A new product takes an active one.',
    role: 'model',
    args: z.object({ token, language }),
    result: z.array(template),
  }),
  createProduct: mutation({
    about: 'Puts a product with its add-ons on sale, after the others.',
    role: 'model',
    args: z.object({ token, product: productIn }),
    result: z.object({ productId: id }),
    errors: ['too_many_products', 'not_found', 'template_unavailable', 'price_outside', 'consent_required'],
  }),
  updateProduct: mutation({
    about: 'Changes a product and its add-ons. Existing orders keep their snapshot.',
    role: 'model',
    args: z.object({ token, productId: id, product: productIn }),
    result: done,
    errors: ['not_found', 'template_unavailable', 'price_outside', 'consent_required'],
  }),
  setProductHidden: mutation({
    about: 'Hides a product from the profile, or shows it again. Its open orders continue.',
    role: 'model',
    args: z.object({ token, productId: id, isHidden: z.boolean() }),
    result: done,
    errors: ['not_found', 'taken_down', 'consent_required'],
  }),
  deleteProduct: mutation({
    about: 'Deletes a product that was never ordered.',
    role: 'model',
    args: z.object({ token, productId: id }),
    result: done,
    errors: ['not_found', 'product_ordered'],
  }),
  reorderProducts: mutation({
    about: 'Sorts the own products, including hidden ones. The list must name all of them.',
    role: 'model',
    args: z.object({ token, productIds: z.array(id).max(PRODUCTS_MAX) }),
    result: done,
    errors: ['products_changed'],
  }),
}
