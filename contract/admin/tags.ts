/** Tags that the home page shows with a picture. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { FEATURED_TAGS_MAX } from '../limits.ts'
import { BRAND_MAX_BYTES } from '../rules/brand.ts'
import { OF_CONTENT, OF_TAKE_DOWNS } from '../shapes/admin-roles.ts'
import { done, id, token } from '../shapes/basics.ts'
import { adminFeaturedTag, featuredTagIn } from '../shapes/featured-tags.ts'

export const tags = {
  list: query({
    about: 'All featured tags in their order, those that do not show last.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: z.object({ token }),
    result: z.array(adminFeaturedTag).max(FEATURED_TAGS_MAX),
  }),
  save: action({
    about: `Features a tag, or changes the version that the admin has seen. A new one needs a picture: PNG, JPEG or WebP (≤ ${BRAND_MAX_BYTES / 1024 / 1024} MB); it is re-encoded in the sizes of the site.`,
    limit: CALL_LIMITS.picture,
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    /** As base64, which takes four characters for three bytes. */
    argsMax: 2 * BRAND_MAX_BYTES,
    args: z.object({
      token,
      /** Null: a new one. */
      featuredTagId: id.nullable(),
      /** 0 for a new one. */
      version: z.number().int().min(0),
      featured: featuredTagIn,
      /** Missing: the picture stays. */
      base64Data: z
        .string()
        .max(Math.ceil((BRAND_MAX_BYTES * 4) / 3) + 300)
        .optional(),
    }),
    result: z.object({ featuredTagId: id }),
    errors: [
      'not_found',
      'changed_meanwhile',
      'too_many_featured_tags',
      'tag_featured',
      'picture_missing',
      'wrong_type',
      'too_large',
      'storage_failed',
      'too_many_attempts',
    ],
  }),
  remove: mutation({
    about:
      'Removes a featured tag with its picture, for good, over the version that the admin has seen. Models and posts keep the tag itself.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, featuredTagId: id, version: z.number().int().min(1) }),
    result: done,
    errors: ['not_found', 'changed_meanwhile'],
  }),
}
