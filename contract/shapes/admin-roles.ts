/** Roles under `isAdmin` (product.md §1): each call for admins names the roles that it is open to. */
import { z } from 'zod'

export const adminRole = z.enum(['owner', 'finance', 'moderator', 'support', 'viewer'])

export type AdminRole = z.infer<typeof adminRole>

type Roles = readonly AdminRole[]

/** Looking at what the house sees anyway. */
export const EVERY_ADMIN: Roles = adminRole.options

/** Who moves money of the house. */
export const OF_FINANCE: Roles = ['owner', 'finance']

/** Who sees identities and decides about applications. */
export const OF_APPLICATIONS: Roles = ['owner', 'moderator']

/** Who ends what is between people: orders, accounts, sessions. */
export const OF_PEOPLE: Roles = ['owner', 'moderator', 'support']

/** Who looks into accounts. */
export const OF_SUPPORT: Roles = ['owner', 'support']
