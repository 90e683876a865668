/** Templates for kinds of products. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { TEMPLATE_COUNT_MAX, TEMPLATES_MAX } from '../limits.ts'
import { OF_CONTENT, OF_TAKE_DOWNS } from '../shapes/admin-roles.ts'
import { dollarsIn, id, token } from '../shapes/basics.ts'
import { adminTemplate, rangeEffect, templateIn } from '../shapes/templates.ts'

export const templates = {
  list: query({
    about: 'All templates in their order, the inactive ones last, with the number of products that have each.',
    role: 'admin',
    adminRoles: OF_CONTENT,
    args: z.object({ token }),
    result: z.array(adminTemplate).max(TEMPLATES_MAX),
  }),
  previewRange: query({
    about: `How many products have a template, and how many of them would be outside this range of prices; both counted up to ${TEMPLATE_COUNT_MAX}.`,
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({ token, templateId: id, priceMin: dollarsIn, priceMax: dollarsIn }),
    result: rangeEffect,
  }),
  save: mutation({
    about:
      'Adds a template, or changes the version that the admin has seen. Products and orders that exist stay as they are; the new range of prices holds for the next change of a product.',
    role: 'admin',
    adminRoles: OF_TAKE_DOWNS,
    args: z.object({
      token,
      /** Null: a new one. */
      templateId: id.nullable(),
      /** 0 for a new one. */
      version: z.number().int().min(0),
      template: templateIn,
    }),
    result: z.object({ templateId: id }),
    errors: ['not_found', 'changed_meanwhile', 'too_many_templates'],
  }),
}
