/** Roles under `isAdmin` (product.md §1): each call for admins names its roles. */
import { z } from 'zod'

export const adminRole = z.enum(['owner', 'finance', 'moderator', 'support', 'viewer'])

export type AdminRole = z.infer<typeof adminRole>

type Roles = readonly AdminRole[]

/** Reading what all admins may see. */
export const EVERY_ADMIN: Roles = adminRole.options

/** Giving and taking admin roles. */
export const OF_OWNERS: Roles = ['owner']

/** Moving money of the installation. */
export const OF_FINANCE: Roles = ['owner', 'finance']

/** Reading identity documents and deciding on applications. */
export const OF_APPLICATIONS: Roles = ['owner', 'moderator']

/** Ending orders, suspending accounts, ending sessions. */
export const OF_PEOPLE: Roles = ['owner', 'moderator', 'support']

/** Reading e-mail addresses of users in full; to the others they are masked (`contract/rules/mask.ts`). */
export const READING_EMAILS: Roles = OF_PEOPLE

/** Reading payout details in full; to the others they are masked. */
export const READING_PAYOUTS: Roles = OF_FINANCE

/** Impersonating users. */
export const OF_SUPPORT: Roles = ['owner', 'support']
