/** Roles under `isAdmin` (product.md §1): each call for admins names its roles, one of the lists of `contract/rules/admin-pages.ts`. */
import { z } from 'zod'
import { ADMIN_ROLES } from '../rules/admin-pages.ts'

export * from '../rules/admin-pages.ts'

export const adminRole = z.enum(ADMIN_ROLES)
